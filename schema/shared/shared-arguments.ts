import { DocumentWhereInput } from '../document/document-where.ts';
import { ConsistencyEnum } from '../graph/graph-store.ts';
import { ArgsType, Field, Float, ID, Int } from 'type-graphql';
import type { ClaimStatus, Stance } from '../../src/domain/claim-record.ts';
import type { ReviewState } from '../../src/domain/entity-record.ts';
import type { ClaimOrder, ConflictOrder, DocumentOrder, EntityOrder } from '../../src/domain/filter.ts';
import type { JobState } from '../../src/domain/jobs.ts';
import type { Direction } from '../../src/domain/page-request.ts';
import type { QuarantineState } from '../../src/domain/quarantine-record.ts';
import type { Fusion, Strategy } from '../../src/domain/search-terms.ts';
import type { Consistency, Basis, EdgeDirection, InferenceProfile } from '../../src/domain/relationship-record.ts';
import {
  BasisEnum,
  EdgeDirectionEnum,
  InferenceProfileEnum,
  PathChoiceEnum,
  type PathChoice,
} from '../graph/graph-enums.ts';
import { ClaimOrderEnum, ClaimStatusEnum, StanceEnum } from '../claim/claim-enums.ts';
import type { MemoryKind, MemoryStatus } from '../../src/domain/memory-record.ts';
import { MemoryKindEnum, MemoryStatusEnum } from '../memory/memory-kind.ts';
import { ConflictOrderEnum } from '../claim/conflict-enums.ts';
import { DirectionEnum } from './shared-enums.ts';
import { DocumentOrderEnum } from '../document/document-enums.ts';
import { EntityOrderEnum, ReviewStateEnum } from '../entity/entity-enums.ts';
import { JobStateEnum } from '../system/job-enums.ts';
import { QuarantineStateEnum } from '../document/quarantine-enums.ts';
import { SearchKindEnum, StrategyEnum, FusionEnum, type SearchKind } from '../search/search-enums.ts';
import {
  ClaimWhereInput,
  CommitWhereInput,
  ConflictWhereInput,
  EntityWhereInput,
  RelationshipWhereInput,
} from './filter-inputs.ts';
import { PageArgs } from './paging.ts';
import { FusionWeightsInput } from '../search/fusion-weights.ts';
import { SearchFiltersInput } from '../search/search-types.ts';
import { AsOfInput } from './time-scalars.ts';

const AS_OF =
  'The point in time to read at, on both time axes. Left out: as the parent was read; at the root of a query, now.';
const KINDS = 'Only relationships of these kinds (`Relationship.kind`), such as `REQUIRES`. Left out: of every kind.';
const BASIS = 'Only asserted, or only inferred relationships. Left out: both.';
const MIN_CONFIDENCE = 'Only relationships of at least this confidence, 0 to 1. Left out: no such limit.';

@ArgsType()
export class AsOfArgs {
  @Field(() => AsOfInput, { nullable: true, description: AS_OF })
  readonly asOf?: AsOfInput | null;
}

@ArgsType()
export class PageAsOfArgs extends PageArgs {
  @Field(() => AsOfInput, { nullable: true, description: AS_OF })
  readonly asOf?: AsOfInput | null;
}

@ArgsType()
export class OrderedArgs extends PageAsOfArgs {
  @Field(() => DirectionEnum, { defaultValue: 'ASC', description: 'Ascending or descending.' })
  readonly orderDirection!: Direction;
}

@ArgsType()
export class EntitiesArgs extends OrderedArgs {
  @Field(() => EntityWhereInput, { nullable: true, description: 'Only entities that meet these conditions.' })
  readonly where?: EntityWhereInput | null;
  @Field(() => EntityOrderEnum, { defaultValue: 'NAME', description: 'The field to sort by.' })
  readonly orderBy!: EntityOrder;
}

@ArgsType()
export class ClaimsArgs extends OrderedArgs {
  @Field(() => ClaimWhereInput, { nullable: true, description: 'Only claims that meet these conditions.' })
  readonly where?: ClaimWhereInput | null;
  @Field(() => ClaimOrderEnum, { defaultValue: 'CREATED', description: 'The field to sort by.' })
  readonly orderBy!: ClaimOrder;
}

@ArgsType()
export class CommitsArgs extends PageArgs {
  @Field(() => CommitWhereInput, { nullable: true, description: 'Only commits that meet these conditions.' })
  readonly where?: CommitWhereInput | null;
}

@ArgsType()
export class ConflictsArgs extends OrderedArgs {
  @Field(() => ConflictWhereInput, { nullable: true, description: 'Only conflicts that meet these conditions.' })
  readonly where?: ConflictWhereInput | null;
  @Field(() => ConflictOrderEnum, { defaultValue: 'CREATED', description: 'The field to sort by.' })
  readonly orderBy!: ConflictOrder;
}

@ArgsType()
export class DocumentsArgs extends OrderedArgs {
  @Field(() => DocumentWhereInput, { nullable: true, description: 'Only documents that meet these conditions.' })
  readonly where?: DocumentWhereInput | null;
  @Field(() => DocumentOrderEnum, { defaultValue: 'KEY', description: 'The field to sort by.' })
  readonly orderBy!: DocumentOrder;
}

/** Which edges count, wherever edges are walked or listed. */
@ArgsType()
export class RelationshipsArgs extends OrderedArgs {
  @Field(() => RelationshipWhereInput, {
    nullable: true,
    description: 'Only relationships that meet these conditions.',
  })
  readonly where?: RelationshipWhereInput | null;
  @Field(() => EdgeDirectionEnum, {
    defaultValue: 'BOTH',
    description:
      'Seen from the entities asked about: outgoing relationships (they are the subject), incoming ones (the object), or both.',
  })
  readonly direction!: EdgeDirection;
  @Field(() => [String], { nullable: true, description: KINDS })
  readonly kinds?: readonly string[] | null;
  @Field(() => BasisEnum, { nullable: true, description: BASIS })
  readonly basis?: Basis | null;
  @Field(() => Float, { nullable: true, description: MIN_CONFIDENCE })
  readonly minConfidence?: number | null;
  @Field(() => [ClaimStatusEnum], {
    nullable: true,
    description: 'Only relationships of these statuses. Left out: ACTIVE and DISPUTED ones.',
  })
  readonly status?: readonly ClaimStatus[] | null;
  @Field(() => [ReviewStateEnum], {
    nullable: true,
    description:
      'Of inferred relationships, only those in one of these review states. Left out: all but the REJECTED ones.',
  })
  readonly review?: readonly ReviewState[] | null;
  @Field(() => ClaimOrderEnum, { defaultValue: 'CREATED', description: 'The field to sort by.' })
  readonly orderBy!: ClaimOrder;
}

@ArgsType()
export class ListRelationshipsArgs extends RelationshipsArgs {
  @Field(() => [ID], {
    nullable: true,
    description:
      'Only relationships from or to one of these entities (ids (`ent_…`), natural keys, names or aliases), as `direction` says. Left out: all.',
  })
  readonly entities?: readonly string[] | null;
}

@ArgsType()
export class TraversalArgs extends AsOfArgs {
  @Field(() => EdgeDirectionEnum, {
    defaultValue: 'BOTH',
    description:
      'In which direction relationships are traversed: OUT from subject to object, IN from object to subject, or BOTH.',
  })
  readonly direction!: EdgeDirection;
  @Field(() => [String], { nullable: true, description: KINDS })
  readonly kinds?: readonly string[] | null;
  @Field(() => BasisEnum, { nullable: true, description: BASIS })
  readonly basis?: Basis | null;
  @Field(() => Float, { nullable: true, description: MIN_CONFIDENCE })
  readonly minConfidence?: number | null;
  @Field(() => InferenceProfileEnum, {
    defaultValue: 'NORMAL',
    description:
      'Which inferred relationships are traversed, by a named confidence threshold: NORMAL leaves out those below the setting ' +
      '`inference.normal` (.75), which `relationships` lists, and `minConfidence` can only raise it. Asserted ones are traversed in any profile.',
  })
  readonly profile!: InferenceProfile;
  @Field(() => ConsistencyEnum, {
    defaultValue: 'EVENTUAL',
    description: 'Whether the answer must include everything written before it.',
  })
  readonly consistency!: Consistency;
}

@ArgsType()
export class NeighbourhoodArgs extends TraversalArgs {
  @Field(() => Int, {
    defaultValue: 1,
    description: 'How many steps (relationships) to traverse, from 1 up to the setting `graph.maxDepth`.',
  })
  readonly depth!: number;
  @Field(() => Int, {
    nullable: true,
    description:
      'The largest number of entities to return, those to start from included, up to the setting `graph.maxNodes`. Left out: the setting `page.max`.',
  })
  readonly maxNodes?: number | null;
}

@ArgsType()
export class SubgraphArgs extends NeighbourhoodArgs {
  @Field(() => [ID], {
    description:
      'The entities that the traversal starts from, at least one: ids (`ent_…`), natural keys, names or aliases.',
  })
  readonly entities!: readonly string[];
}

@ArgsType()
export class PathsArgs extends TraversalArgs {
  @Field(() => ID, {
    description: 'The entity at which the paths start: an id (`ent_…`), a natural key, a name or an alias.',
  })
  readonly from!: string;
  @Field(() => ID, {
    description: 'The entity at which the paths end: an id (`ent_…`), a natural key, a name or an alias.',
  })
  readonly to!: string;
  @Field(() => Int, {
    defaultValue: 3,
    description:
      'The largest number of steps (relationships) in a path, from 1 up to the setting `graph.maxPathDepth`.',
  })
  readonly maxDepth!: number;
  @Field(() => PathChoiceEnum, { defaultValue: 'SHORTEST', description: 'Which paths to return, and in which order.' })
  readonly which!: PathChoice;
  @Field(() => Int, {
    defaultValue: 10,
    description: 'The largest number of paths to return, from 1 up to the setting `graph.maxPaths`.',
  })
  readonly maxPaths!: number;
}

@ArgsType()
export class SearchArgs extends PageAsOfArgs {
  @Field(() => String, {
    description: 'The query text. Words in quotation marks are searched for as a phrase.',
  })
  readonly text!: string;
  @Field(() => [SearchKindEnum], {
    nullable: true,
    description: 'Which kinds of things to search: chunks, claims, entities. Left out: all three.',
  })
  readonly in?: readonly SearchKind[] | null;
  @Field(() => SearchFiltersInput, { nullable: true, description: 'Only hits that meet these conditions.' })
  readonly filters?: SearchFiltersInput | null;
  @Field(() => StrategyEnum, {
    nullable: true,
    description:
      'Lexical search, dense search or both. Left out: FUSED if the server has an embedding model, else LEXICAL.',
  })
  readonly strategy?: Strategy | null;
  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'Query expansion: also searches for the other names of the things that the text names, as `understand { expansion }` lists them.',
  })
  readonly expand!: boolean;
  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'True leaves what is superseded, only planned or withdrawn, as other hits of a fused search tell, at its place. False ranks it after the others.',
  })
  readonly includeHistory!: boolean;
  @Field(() => FusionEnum, {
    defaultValue: 'NORMALISED_SUM',
    description: 'With FUSED: how the lexical and the dense list are combined into one.',
  })
  readonly fusion!: Fusion;
  @Field(() => FusionWeightsInput, {
    nullable: true,
    description: 'With FUSED: how much each list counts. Left out: as the settings say.',
  })
  readonly weights?: FusionWeightsInput | null;
  @Field(() => Int, {
    nullable: true,
    description:
      'With FUSED or DENSE: how many hits are wanted, from 1. Each list gives three times as many at most, and never more than the setting `search.listed`; there are no pages beyond them.',
  })
  readonly topK?: number | null;
  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'True compares every vector, also in spaces so large that an index answers otherwise: slower, and a repeat gives the same hits in the same order.',
  })
  readonly exact!: boolean;
}

@ArgsType()
export class SimilarArgs {
  @Field(() => Int, {
    nullable: true,
    description: 'The largest number of items to return. Left out: the setting `page.default`.',
  })
  readonly first?: number | null;
}

@ArgsType()
export class EvidenceArgs extends PageArgs {
  @Field(() => StanceEnum, {
    nullable: true,
    description: 'Only evidence that supports the claim, or only evidence that refutes it. Left out: both.',
  })
  readonly stance?: Stance | null;
}

@ArgsType()
export class MemoriesArgs extends PageAsOfArgs {
  @Field(() => [MemoryKindEnum], {
    nullable: true,
    description: 'Only memories of these kinds. Left out: of every kind.',
  })
  readonly kinds?: readonly MemoryKind[] | null;
  @Field(() => [MemoryStatusEnum], {
    nullable: true,
    description: 'Only memories that stand so. Left out: ACTIVE and AGING ones.',
  })
  readonly status?: readonly MemoryStatus[] | null;
}

@ArgsType()
export class MemoriesAboutArgs extends MemoriesArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Only memories about this entity, by its id (`ent_…`), natural key or name. Left out: about all.',
  })
  readonly about?: string | null;
}

@ArgsType()
export class HeldArgs extends PageAsOfArgs {
  @Field(() => QuarantineStateEnum, { nullable: true, description: 'Only documents in this state. Left out: in any.' })
  readonly state?: QuarantineState | null;
}

@ArgsType()
export class QuarantineArgs extends HeldArgs {
  @Field(() => [ID], {
    nullable: true,
    description: 'Only documents of these sources (`src_…`, or their natural keys). Left out: of all.',
  })
  readonly sources?: readonly string[] | null;
}

@ArgsType()
export class JobsArgs extends PageArgs {
  @Field(() => [JobStateEnum], { nullable: true, description: 'Only jobs in one of these states. Left out: in any.' })
  readonly states?: readonly JobState[] | null;
}
