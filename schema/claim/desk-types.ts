import { ArgsType, createUnionType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { AliasWritten } from '../entity/entity-results.ts';
import { AliasNode } from '../entity/entity.ts';
import { Released } from '../document/document-results.ts';
import { QuarantinedNode } from '../document/document.ts';
import { ReleaseQuarantinedInput } from '../document/source-inputs.ts';
import { ReviewAliasInput } from '../entity/name-types.ts';
import { ReviewRelationshipInput } from '../graph/graph-inputs.ts';
import { RelationshipWritten } from '../graph/graph-results.ts';
import { RelationshipNode } from '../graph/relationship.ts';
import { enumOf } from '../shared/enum-of.ts';
import { connectionOf, PageArgs } from '../shared/paging.ts';
import { WriteInput } from '../shared/write-input.ts';
import { refusals, resultOf, type Refused } from '../shared/written.ts';
import { ConflictWritten } from './claim-results.ts';
import { ConflictNode } from './conflict.ts';
import { DismissConflictInput, ResolveConflictInput } from './desk-inputs.ts';
import { StatementCaseNode } from './statement-case.ts';
import { SuggestionNode } from './suggestion.ts';

/** In the order in which the desk shows them. */
export const DESK_KINDS = [
  'CONFLICT',
  'STATEMENT_CASE',
  'ALIAS',
  'RELATIONSHIP',
  'QUARANTINED_DOCUMENT',
  'SUGGESTION',
] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

export const DeskKindEnum = enumOf<DeskKind>('DeskKind', 'A kind of thing that waits for a person.', {
  CONFLICT: 'An open conflict: claims that contradict each other, or a name that may mean several entities.',
  STATEMENT_CASE: 'Two similar claims that rules could not decide; a language model may, where there is one.',
  ALIAS: 'An alias that is used for nothing until somebody accepts it.',
  RELATIONSHIP: 'An inferred relationship that somebody is to accept or reject.',
  QUARANTINED_DOCUMENT: 'A document that screening holds back.',
  SUGGESTION: 'A possible contradiction or a possible same name, which changes nothing until it is accepted.',
});

export type DeskThing =
  ConflictNode | StatementCaseNode | AliasNode | RelationshipNode | QuarantinedNode | SuggestionNode;

/** A thing that waits, under the name of its kind; a union would have five fields called `kind`, of five types. */
@ObjectType('DeskItem', {
  simpleResolvers: true,
  description: 'Something that waits for a person: the one field of its kind is set, the others are null.',
})
export class DeskItemValue {
  @Field(() => DeskKindEnum, { description: 'What it is.' })
  readonly kind: DeskKind;
  @Field(() => ConflictNode, { nullable: true, description: 'The conflict; null if it is something else.' })
  readonly conflict: ConflictNode | null;
  @Field(() => StatementCaseNode, { nullable: true, description: 'The case; null if it is something else.' })
  readonly statementCase: StatementCaseNode | null;
  @Field(() => AliasNode, { nullable: true, description: 'The alias; null if it is something else.' })
  readonly alias: AliasNode | null;
  @Field(() => RelationshipNode, { nullable: true, description: 'The relationship; null if it is something else.' })
  readonly relationship: RelationshipNode | null;
  @Field(() => QuarantinedNode, { nullable: true, description: 'The document; null if it is something else.' })
  readonly quarantinedDocument: QuarantinedNode | null;

  @Field(() => SuggestionNode, { nullable: true, description: 'The suggestion; null if it is something else.' })
  readonly suggestion: SuggestionNode | null;

  constructor(kind: DeskKind, item: DeskThing) {
    this.kind = kind;
    this.conflict = item instanceof ConflictNode ? item : null;
    this.statementCase = item instanceof StatementCaseNode ? item : null;
    this.alias = item instanceof AliasNode ? item : null;
    this.relationship = item instanceof RelationshipNode ? item : null;
    this.quarantinedDocument = item instanceof QuarantinedNode ? item : null;
    this.suggestion = item instanceof SuggestionNode ? item : null;
  }
}

export const DeskConnection = connectionOf<DeskItemValue>('Desk', 'things that wait for a person', () => DeskItemValue);

@ArgsType()
export class DeskArgs extends PageArgs {
  @Field(() => [DeskKindEnum], { nullable: true, description: 'Only things of these kinds. Left out: of all.' })
  readonly kinds?: readonly DeskKind[] | null;
}

@InputType('DecisionInput', { description: 'One decision, as the mutation of its name takes it. Give exactly one.' })
export class DecisionInput {
  @Field(() => ResolveConflictInput, { nullable: true, description: 'Which side of a conflict holds, or that all do.' })
  readonly resolveConflict?: ResolveConflictInput | null;
  @Field(() => DismissConflictInput, { nullable: true, description: 'That a conflict is none.' })
  readonly dismissConflict?: DismissConflictInput | null;
  @Field(() => ReviewAliasInput, { nullable: true, description: 'That an alias is right or wrong.' })
  readonly reviewAlias?: ReviewAliasInput | null;
  @Field(() => ReviewRelationshipInput, {
    nullable: true,
    description: 'That an inferred relationship is right or wrong.',
  })
  readonly reviewRelationship?: ReviewRelationshipInput | null;
  @Field(() => ReleaseQuarantinedInput, { nullable: true, description: 'That a document is let in all the same.' })
  readonly releaseQuarantined?: ReleaseQuarantinedInput | null;
}

@InputType('DecideInput', { description: 'Decisions on things that wait for a person.' })
export class DecideInput extends WriteInput {
  @Field(() => [DecisionInput], {
    description:
      '1 to 100 decisions. Each is a write of its own: one that is refused changes nothing of the others. With an idempotency key, ' +
      'those that were done are not done again.',
  })
  readonly decisions!: readonly DecisionInput[];
}

export type Decision = ConflictWritten | AliasWritten | RelationshipWritten | Released | Refused;

export const DecisionUnion = createUnionType({
  name: 'DecisionResult',
  description: 'What came of one decision: what was done, or an error type that says why not.',
  types: () => [ConflictWritten, AliasWritten, RelationshipWritten, Released, ...refusals('VERSIONED')] as const,
});

@ObjectType('Decided', { simpleResolvers: true, description: 'What came of several decisions.' })
export class DecidedValue {
  @Field(() => [DecisionUnion], { description: 'One for each decision, in the order in which they were given.' })
  readonly results: readonly Decision[];
  @Field(() => Int, { description: 'How many were done.' })
  readonly done: number;
  @Field(() => Int, { description: 'How many were refused.' })
  readonly refused: number;

  constructor(results: readonly Decision[], refused: number) {
    this.results = results;
    this.refused = refused;
    this.done = results.length - refused;
  }
}

export const DecideResult = resultOf('DecideResult', DecidedValue, 'VERSIONED');
