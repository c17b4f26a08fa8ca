import { createUnionType, Field, Float, InterfaceType, Int, ObjectType, type ClassType } from 'type-graphql';
import { ClaimNode } from '../claim/claim.ts';
import { ConflictNode } from '../claim/conflict.ts';
import { DocumentNode, SourceNode } from '../document/document.ts';
import { AliasNode, EntityNode } from '../entity/entity.ts';
import {
  AmbiguousNameError,
  ConflictingStateError,
  ForbiddenError,
  IdempotencyMismatchError,
  InvalidError,
  NotFoundError,
  StaleVersionError,
  TooLargeError,
  UnavailableError,
} from './error-types.ts';
import { Ingested } from '../document/ingested.ts';
import { MergeConflictValue, MovedValue } from '../entity/merge-types.ts';
import { CommitNode, CountValue, JobNode } from '../system/operation-types.ts';
import { RelationshipNode } from '../graph/relationship.ts';
import { SettingValue } from '../system/system-types.ts';
import { TrustRuleNode } from '../document/trust.ts';

/** Of a write that was done. The commit is read when it is asked for. */
export interface Done {
  readonly commit: () => Promise<CommitNode | null>;
  readonly replayed: boolean;
}

@InterfaceType('Written', { description: 'A write that succeeded.' })
export abstract class Written {
  @Field(() => CommitNode, { nullable: true, description: 'The commit of the write; null if nothing was written.' })
  readonly commit: Done['commit'];
  @Field(() => Boolean, { description: 'True if it was already done, under the same idempotency key.' })
  readonly replayed: boolean;

  constructor(done: Done) {
    this.commit = done.commit;
    this.replayed = done.replayed;
  }
}

@ObjectType('ClaimWritten', {
  implements: Written,
  simpleResolvers: true,
  description: 'A claim was added, corrected, confirmed or retracted.',
})
export class ClaimWritten extends Written {
  @Field(() => ClaimNode, {
    description: 'The claim as it is now: the new one, or the existing one that says the same and gained evidence.',
  })
  readonly claim: ClaimNode;
  constructor(done: Done, claim: ClaimNode) {
    super(done);
    this.claim = claim;
  }
}

@ObjectType('AliasWritten', { implements: Written, simpleResolvers: true, description: 'An alias was written.' })
export class AliasWritten extends Written {
  @Field(() => AliasNode, { description: 'The alias as it is now.' })
  readonly alias: AliasNode;
  constructor(done: Done, alias: AliasNode) {
    super(done);
    this.alias = alias;
  }
}

@ObjectType('ConflictWritten', {
  implements: Written,
  simpleResolvers: true,
  description: 'A conflict was resolved or dismissed.',
})
export class ConflictWritten extends Written {
  @Field(() => ConflictNode, { description: 'The conflict as it is now.' })
  readonly conflict: ConflictNode;
  constructor(done: Done, conflict: ConflictNode) {
    super(done);
    this.conflict = conflict;
  }
}

@ObjectType('EntityChosen', {
  implements: Written,
  simpleResolvers: true,
  description: 'It was decided which entity a name means.',
})
export class EntityChosen extends Written {
  @Field(() => EntityNode, { description: 'The entity that the name means.' })
  readonly entity: EntityNode;
  @Field(() => Float, { description: 'Confidence that the name means the entity, 0 to 1.' })
  readonly confidence: number;
  @Field(() => AliasNode, { description: 'The alias that was recorded: from now on the name resolves to the entity.' })
  readonly alias: AliasNode;
  @Field(() => ConflictNode, { nullable: true, description: 'The conflict that was resolved; null with `text`.' })
  readonly conflict: ConflictNode | null;
  constructor(done: Done, chosen: Pick<EntityChosen, 'entity' | 'confidence' | 'alias' | 'conflict'>) {
    super(done);
    this.entity = chosen.entity;
    this.confidence = chosen.confidence;
    this.alias = chosen.alias;
    this.conflict = chosen.conflict;
  }
}

@ObjectType('EntitiesMerged', {
  implements: Written,
  simpleResolvers: true,
  description: 'Entities were merged, or with `dryRun` would be.',
})
export class EntitiesMerged extends Written {
  @Field(() => EntityNode, { description: 'The canonical entity, as it is now.' })
  readonly entity: EntityNode;
  @Field(() => Boolean, { description: 'True if nothing was written and this is a preview.' })
  readonly dryRun: boolean;
  @Field(() => MovedValue, { description: 'Counts of what is read with the canonical entity from now on.' })
  readonly moved: MovedValue;
  @Field(() => [MergeConflictValue], { description: 'Contradictions, which become open conflicts; may be empty.' })
  readonly conflicts: readonly MergeConflictValue[];
  constructor(done: Done, merged: Pick<EntitiesMerged, 'entity' | 'dryRun' | 'moved' | 'conflicts'>) {
    super(done);
    this.entity = merged.entity;
    this.dryRun = merged.dryRun;
    this.moved = merged.moved;
    this.conflicts = merged.conflicts;
  }
}

@ObjectType('EntityUnmerged', { implements: Written, simpleResolvers: true, description: 'A merge was taken back.' })
export class EntityUnmerged extends Written {
  @Field(() => EntityNode, { description: 'The entity that is separate again, as it is now.' })
  readonly entity: EntityNode;
  @Field(() => EntityNode, { description: 'The entity that it had been merged into, as it is now.' })
  readonly from: EntityNode;
  constructor(done: Done, entity: EntityNode, from: EntityNode) {
    super(done);
    this.entity = entity;
    this.from = from;
  }
}

@ObjectType('DistinctDeclared', {
  implements: Written,
  simpleResolvers: true,
  description: 'Two entities were declared distinct.',
})
export class DistinctDeclared extends Written {
  @Field(() => [EntityNode], { description: 'The two entities, in the order given.' })
  readonly entities: readonly EntityNode[];
  constructor(done: Done, entities: readonly EntityNode[]) {
    super(done);
    this.entities = entities;
  }
}

@ObjectType('SourceWritten', { implements: Written, simpleResolvers: true, description: 'A source was registered.' })
export class SourceWritten extends Written {
  @Field(() => SourceNode, { description: 'The source as it is now.' })
  readonly source: SourceNode;
  constructor(done: Done, source: SourceNode) {
    super(done);
    this.source = source;
  }
}

@ObjectType('TrustWritten', { implements: Written, simpleResolvers: true, description: 'A trust rule was set.' })
export class TrustWritten extends Written {
  @Field(() => TrustRuleNode, { description: 'The trust rule as it is now.' })
  readonly rule: TrustRuleNode;
  constructor(done: Done, rule: TrustRuleNode) {
    super(done);
    this.rule = rule;
  }
}

@ObjectType('Removed', { implements: Written, simpleResolvers: true, description: 'Documents were removed.' })
export class Removed extends Written {
  @Field(() => Int, { description: 'Number of documents removed.' })
  readonly documents: number;
  @Field(() => Int, { description: 'Number of claims that ended because they had no other evidence.' })
  readonly claims: number;
  constructor(done: Done, documents: number, claims: number) {
    super(done);
    this.documents = documents;
    this.claims = claims;
  }
}

@ObjectType('Released', { implements: Written, simpleResolvers: true, description: 'A document was released.' })
export class Released extends Written {
  @Field(() => DocumentNode, { description: 'The document.' })
  readonly document: DocumentNode;
  constructor(done: Done, document: DocumentNode) {
    super(done);
    this.document = document;
  }
}

@ObjectType('Undone', {
  implements: Written,
  simpleResolvers: true,
  description: 'A commit was undone. An undo can itself be undone.',
})
export class Undone extends Written {
  @Field(() => Int, { description: 'Number of objects that are again as they were before that commit.' })
  readonly restored: number;
  @Field(() => Int, { description: 'Number of objects that the commit had added and that are removed now.' })
  readonly removed: number;
  constructor(done: Done, restored: number, removed: number) {
    super(done);
    this.restored = restored;
    this.removed = removed;
  }
}

@ObjectType('SettingWritten', { implements: Written, simpleResolvers: true, description: 'A setting was changed.' })
export class SettingWritten extends Written {
  @Field(() => SettingValue, { description: 'The setting as it is now.' })
  readonly setting: SettingValue;
  constructor(done: Done, setting: SettingValue) {
    super(done);
    this.setting = setting;
  }
}

@ObjectType('Imported', {
  implements: Written,
  simpleResolvers: true,
  description: 'Lines of an export were imported, or with `check` could be.',
})
export class Imported extends Written {
  @Field(() => Int, { description: 'Number of lines that were added.' })
  readonly added: number;
  @Field(() => Int, { description: 'Number of lines that were already there, unchanged.' })
  readonly unchanged: number;
  @Field(() => JobNode, {
    nullable: true,
    description:
      'The job of the whole import, as it is now; null for lines that were only checked and belong to no job.',
  })
  readonly job: JobNode | null;
  constructor(done: Done, counts: { readonly added: number; readonly unchanged: number }, job: JobNode | null) {
    super(done);
    this.added = counts.added;
    this.unchanged = counts.unchanged;
    this.job = job;
  }
}

@ObjectType('ImportBegun', {
  simpleResolvers: true,
  description: 'An import was started; its parts can be sent with `importLines`.',
})
export class ImportBegun {
  @Field(() => JobNode, { description: 'The job of the import: pass its id with each part.' })
  readonly job: JobNode;
  @Field(() => Boolean, { description: 'True if an interrupted import is resumed; send it again from its first line.' })
  readonly resumed: boolean;
  constructor(job: JobNode, resumed: boolean) {
    this.job = job;
    this.resumed = resumed;
  }
}

@ObjectType('ImportCancelled', {
  simpleResolvers: true,
  description: 'An import was cancelled; what was imported stays.',
})
export class ImportCancelled {
  @Field(() => JobNode, { description: 'The job of the import; unchanged if it had already ended.' })
  readonly job: JobNode;
  constructor(job: JobNode) {
    this.job = job;
  }
}

@ObjectType('SpaceReset', { simpleResolvers: true, description: 'Everything in the space was deleted.' })
export class SpaceReset {
  @Field(() => String, { description: 'Name of the space.' })
  readonly space: string;
  @Field(() => [CountValue], { description: 'Number of deleted rows, by database table.' })
  readonly removed: readonly CountValue[];
  @Field(() => Boolean, { description: 'True if it was already done, under the same idempotency key.' })
  readonly replayed: boolean;
  constructor(space: string, removed: readonly CountValue[], replayed: boolean) {
    this.space = space;
    this.replayed = replayed;
    this.removed = removed;
  }
}

@ObjectType('EmbeddingRetried', {
  implements: Written,
  simpleResolvers: true,
  description: 'Texts that could not be embedded were queued again.',
})
export class EmbeddingRetried extends Written {
  @Field(() => Int, { description: 'Number of texts, of all owners.' })
  readonly texts: number;
  constructor(done: Done, texts: number) {
    super(done);
    this.texts = texts;
  }
}

/** Every reason for which a write may not be done. */
export type Refused =
  | InvalidError
  | NotFoundError
  | ForbiddenError
  | StaleVersionError
  | ConflictingStateError
  | IdempotencyMismatchError
  | TooLargeError
  | AmbiguousNameError
  | UnavailableError;

/** What a write answers with: what was done, or why it was not. */
export const resultOf = <T extends object>(name: string, Success: ClassType<T>) =>
  createUnionType({
    name,
    description: 'The result of the mutation: what was done, or an error type that says why not.',
    types: () =>
      [
        Success,
        InvalidError,
        NotFoundError,
        ForbiddenError,
        StaleVersionError,
        ConflictingStateError,
        IdempotencyMismatchError,
        TooLargeError,
        AmbiguousNameError,
        UnavailableError,
      ] as const,
  });

export const AssertClaimResult = resultOf('AssertClaimResult', ClaimWritten);
export const ReviseClaimResult = resultOf('ReviseClaimResult', ClaimWritten);
export const ConfirmClaimResult = resultOf('ConfirmClaimResult', ClaimWritten);
export const RetractClaimResult = resultOf('RetractClaimResult', ClaimWritten);
export const AddAliasResult = resultOf('AddAliasResult', AliasWritten);
export const ResolveConflictResult = resultOf('ResolveConflictResult', ConflictWritten);
export const DismissConflictResult = resultOf('DismissConflictResult', ConflictWritten);
export const ChooseEntityResult = resultOf('ChooseEntityResult', EntityChosen);
export const MergeEntitiesResult = resultOf('MergeEntitiesResult', EntitiesMerged);
export const UnmergeEntityResult = resultOf('UnmergeEntityResult', EntityUnmerged);
export const DeclareDistinctResult = resultOf('DeclareDistinctResult', DistinctDeclared);
export const RegisterSourceResult = resultOf('RegisterSourceResult', SourceWritten);
export const RemoveDocumentResult = resultOf('RemoveDocumentResult', Removed);
export const RemoveSourceResult = resultOf('RemoveSourceResult', Removed);
export const SetSourceTrustResult = resultOf('SetSourceTrustResult', TrustWritten);
export const ReleaseQuarantinedResult = resultOf('ReleaseQuarantinedResult', Released);
export const UndoResult = resultOf('UndoResult', Undone);
export const UpdateSettingResult = resultOf('UpdateSettingResult', SettingWritten);
export const ResetSpaceResult = resultOf('ResetSpaceResult', SpaceReset);
export const BeginImportResult = resultOf('BeginImportResult', ImportBegun);
export const RetryEmbeddingResult = resultOf('RetryEmbeddingResult', EmbeddingRetried);
export const ImportLinesResult = resultOf('ImportLinesResult', Imported);
export const CancelImportResult = resultOf('CancelImportResult', ImportCancelled);
export const IngestResult = resultOf('IngestResult', Ingested);

@ObjectType('RelationshipWritten', {
  implements: Written,
  simpleResolvers: true,
  description: 'An inferred relationship was accepted or rejected.',
})
export class RelationshipWritten extends Written {
  @Field(() => RelationshipNode, { description: 'The relationship after the write.' })
  readonly relationship: RelationshipNode;
  @Field(() => Boolean, {
    description:
      'True if no derivation is left, so it is RETRACTED whatever the verdict. The verdict is kept and applies if it is inferred again.',
  })
  readonly withdrawn: boolean;
  constructor(done: Done, relationship: RelationshipNode) {
    super(done);
    this.relationship = relationship;
    const { record } = relationship;
    this.withdrawn = record.basis === 'INFERRED' && record.status === 'RETRACTED';
  }
}
