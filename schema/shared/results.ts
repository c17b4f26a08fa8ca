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
} from './errors.ts';
import { Ingested } from '../document/ingested.ts';
import { MergeConflictValue, MovedValue } from '../entity/merge.ts';
import { CommitNode, CountValue, JobNode } from '../system/operations.ts';
import { RelationshipNode } from '../graph/relationship.ts';
import { SettingValue } from '../system/system.ts';
import { TrustRuleNode } from '../document/trust.ts';

/** Of a write that was done. The commit is read when it is asked for. */
export interface Done {
  readonly commit: () => Promise<CommitNode | null>;
  readonly replayed: boolean;
}

@InterfaceType('Written', { description: 'A write that was done.' })
export abstract class Written {
  @Field(() => CommitNode, {
    nullable: true,
    description: 'The commit that did it; null where there was nothing to write.',
  })
  readonly commit: Done['commit'];
  @Field(() => Boolean, { description: 'It was done before, under the same idempotency key.' })
  readonly replayed: boolean;

  constructor(done: Done) {
    this.commit = done.commit;
    this.replayed = done.replayed;
  }
}

@ObjectType('ClaimWritten', {
  implements: Written,
  simpleResolvers: true,
  description: 'A claim was made, put right or taken back.',
})
export class ClaimWritten extends Written {
  @Field(() => ClaimNode, {
    description: 'The claim as it stands now: the new one, or the one that says the same and gained support.',
  })
  readonly claim: ClaimNode;
  constructor(done: Done, claim: ClaimNode) {
    super(done);
    this.claim = claim;
  }
}

@ObjectType('AliasWritten', { implements: Written, simpleResolvers: true, description: 'An entity was given a name.' })
export class AliasWritten extends Written {
  @Field(() => AliasNode, { description: 'The name.' })
  readonly alias: AliasNode;
  constructor(done: Done, alias: AliasNode) {
    super(done);
    this.alias = alias;
  }
}

@ObjectType('ConflictWritten', { implements: Written, simpleResolvers: true, description: 'A conflict was decided.' })
export class ConflictWritten extends Written {
  @Field(() => ConflictNode, { description: 'The conflict as it stands now.' })
  readonly conflict: ConflictNode;
  constructor(done: Done, conflict: ConflictNode) {
    super(done);
    this.conflict = conflict;
  }
}

@ObjectType('EntityChosen', { implements: Written, simpleResolvers: true, description: 'A name means one entity.' })
export class EntityChosen extends Written {
  @Field(() => EntityNode, { description: 'Who is meant.' })
  readonly entity: EntityNode;
  @Field(() => Float, { description: 'How sure it is that the name means it, 0 to 1.' })
  readonly confidence: number;
  @Field(() => AliasNode, { description: 'The name that was learned: from now on it is resolved without a question.' })
  readonly alias: AliasNode;
  @Field(() => ConflictNode, { nullable: true, description: 'The conflict that asked, decided; null where none did.' })
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
  description: 'Entities were merged, or could be.',
})
export class EntitiesMerged extends Written {
  @Field(() => EntityNode, { description: 'The canonical entity, as it stands now.' })
  readonly entity: EntityNode;
  @Field(() => Boolean, { description: 'Nothing was written: this is what the merge would lead to.' })
  readonly dryRun: boolean;
  @Field(() => MovedValue, { description: 'What is read with the canonical entity from then on.' })
  readonly moved: MovedValue;
  @Field(() => [MergeConflictValue], {
    description: 'In what they contradict each other: conflicts that are open from then on.',
  })
  readonly conflicts: readonly MergeConflictValue[];
  constructor(done: Done, merged: Pick<EntitiesMerged, 'entity' | 'dryRun' | 'moved' | 'conflicts'>) {
    super(done);
    this.entity = merged.entity;
    this.dryRun = merged.dryRun;
    this.moved = merged.moved;
    this.conflicts = merged.conflicts;
  }
}

@ObjectType('EntityUnmerged', {
  implements: Written,
  simpleResolvers: true,
  description: 'An entity that had been merged stands for itself again.',
})
export class EntityUnmerged extends Written {
  @Field(() => EntityNode, { description: 'The entity, as it stands now.' })
  readonly entity: EntityNode;
  @Field(() => EntityNode, { description: 'The entity that it was one with, as it stands now.' })
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
  description: 'Two entities are known to be two.',
})
export class DistinctDeclared extends Written {
  @Field(() => [EntityNode], { description: 'The two, in the order given.' })
  readonly entities: readonly EntityNode[];
  constructor(done: Done, entities: readonly EntityNode[]) {
    super(done);
    this.entities = entities;
  }
}

@ObjectType('SourceWritten', { implements: Written, simpleResolvers: true, description: 'A source was made known.' })
export class SourceWritten extends Written {
  @Field(() => SourceNode, { description: 'The source.' })
  readonly source: SourceNode;
  constructor(done: Done, source: SourceNode) {
    super(done);
    this.source = source;
  }
}

@ObjectType('TrustWritten', {
  implements: Written,
  simpleResolvers: true,
  description: 'It was said how far a source or a site is trusted.',
})
export class TrustWritten extends Written {
  @Field(() => TrustRuleNode, { description: 'What is said of it now.' })
  readonly rule: TrustRuleNode;
  constructor(done: Done, rule: TrustRuleNode) {
    super(done);
    this.rule = rule;
  }
}

@ObjectType('Removed', {
  implements: Written,
  simpleResolvers: true,
  description: 'Documents were taken out of the present.',
})
export class Removed extends Written {
  @Field(() => Int, { description: 'How many documents.' })
  readonly documents: number;
  @Field(() => Int, { description: 'How many claims ended, as they rested on these documents alone.' })
  readonly claims: number;
  constructor(done: Done, documents: number, claims: number) {
    super(done);
    this.documents = documents;
    this.claims = claims;
  }
}

@ObjectType('Released', {
  implements: Written,
  simpleResolvers: true,
  description: 'A document that was held back was let in.',
})
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
  description: 'A commit was taken back. An undo can itself be undone.',
})
export class Undone extends Written {
  @Field(() => Int, { description: 'How many things are again as they were before it.' })
  readonly restored: number;
  @Field(() => Int, { description: 'How many things that it added left the present.' })
  readonly removed: number;
  constructor(done: Done, restored: number, removed: number) {
    super(done);
    this.restored = restored;
    this.removed = removed;
  }
}

@ObjectType('SettingWritten', { implements: Written, simpleResolvers: true, description: 'A setting was changed.' })
export class SettingWritten extends Written {
  @Field(() => SettingValue, { description: 'The setting as it stands now.' })
  readonly setting: SettingValue;
  constructor(done: Done, setting: SettingValue) {
    super(done);
    this.setting = setting;
  }
}

@ObjectType('Imported', {
  implements: Written,
  simpleResolvers: true,
  description: 'Lines of an export were brought in, or could be.',
})
export class Imported extends Written {
  @Field(() => Int, { description: 'Lines that were not there yet.' })
  readonly added: number;
  @Field(() => Int, { description: 'Lines that were there, the same in every field.' })
  readonly unchanged: number;
  @Field(() => JobNode, {
    nullable: true,
    description:
      'The job of the whole import, as it stands now; null for lines that were only checked and belong to none.',
  })
  readonly job: JobNode | null;
  constructor(done: Done, counts: { readonly added: number; readonly unchanged: number }, job: JobNode | null) {
    super(done);
    this.added = counts.added;
    this.unchanged = counts.unchanged;
    this.job = job;
  }
}

@ObjectType('ImportBegun', { simpleResolvers: true, description: 'Parts of an import may come.' })
export class ImportBegun {
  @Field(() => JobNode, { description: 'The job of the whole import: to be named with each part.' })
  readonly job: JobNode;
  @Field(() => Boolean, { description: 'It is one that was cut off, and goes on from its first line.' })
  readonly resumed: boolean;
  constructor(job: JobNode, resumed: boolean) {
    this.job = job;
    this.resumed = resumed;
  }
}

@ObjectType('ImportCancelled', { simpleResolvers: true, description: 'An import was ended; what came in stays.' })
export class ImportCancelled {
  @Field(() => JobNode, { description: 'Its job; one that had ended before is as it was.' })
  readonly job: JobNode;
  constructor(job: JobNode) {
    this.job = job;
  }
}

@ObjectType('SpaceReset', { simpleResolvers: true, description: 'Everything in the space was removed.' })
export class SpaceReset {
  @Field(() => String, { description: 'Name of the space.' })
  readonly space: string;
  @Field(() => [CountValue], { description: 'Rows that were removed, by table.' })
  readonly removed: readonly CountValue[];
  @Field(() => Boolean, { description: 'It was done before, under the same idempotency key; nothing was removed now.' })
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
  description: 'Texts that could not be embedded are in the queue again.',
})
export class EmbeddingRetried extends Written {
  @Field(() => Int, { description: 'How many, of all owners.' })
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
    description: 'What was done, or why it was not.',
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
  description: 'A relationship was reviewed.',
})
export class RelationshipWritten extends Written {
  @Field(() => RelationshipNode, { description: 'The relationship as it stands now.' })
  readonly relationship: RelationshipNode;
  @Field(() => Boolean, {
    description:
      'Nothing leads to it any more: its status is RETRACTED, and it is traversed and counted nowhere, whatever the verdict. The verdict is kept, and holds again when it is inferred again.',
  })
  readonly withdrawn: boolean;
  constructor(done: Done, relationship: RelationshipNode) {
    super(done);
    this.relationship = relationship;
    const { record } = relationship;
    this.withdrawn = record.basis === 'INFERRED' && record.status === 'RETRACTED';
  }
}
