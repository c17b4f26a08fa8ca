import { ConsistencyEnum } from '../graph/graph-store.ts';
import { ArgsType, Field, Float, ID, Int } from 'type-graphql';
import type { ClaimStatus, Stance } from '../../src/domain/claims.ts';
import type { ReviewState } from '../../src/domain/entities.ts';
import type { ClaimOrder, ConflictOrder, DocumentOrder, EntityOrder } from '../../src/domain/filters.ts';
import type { JobState } from '../../src/domain/jobs.ts';
import type { Direction } from '../../src/domain/pages.ts';
import type { QuarantineState } from '../../src/domain/quarantine.ts';
import type { Fusion, Strategy } from '../../src/domain/search.ts';
import type { Consistency, Basis, EdgeDirection, InferenceProfile } from '../../src/domain/relationships.ts';
import {
  BasisEnum,
  ClaimOrderEnum,
  ClaimStatusEnum,
  ConflictOrderEnum,
  DirectionEnum,
  DocumentOrderEnum,
  EdgeDirectionEnum,
  EntityOrderEnum,
  InferenceProfileEnum,
  JobStateEnum,
  MemoryKindEnum,
  PathChoiceEnum,
  QuarantineStateEnum,
  ReviewStateEnum,
  SearchKindEnum,
  StanceEnum,
  StrategyEnum,
  FusionEnum,
  type MemoryKind,
  type PathChoice,
  type SearchKind,
} from './enums.ts';
import { ClaimWhereInput, ConflictWhereInput, DocumentWhereInput, EntityWhereInput } from './filters.ts';
import { PageArgs } from './paging.ts';
import { SearchFiltersInput } from '../search/search.ts';
import { AsOfInput } from './time.ts';

const AS_OF = 'The point in time to read at; left out: now, or as the thing around it was read.';
const KINDS = 'Only relationships of these kinds.';
const BASIS = 'Only relationships that rest on this.';
const MIN_CONFIDENCE = 'Only relationships of at least this confidence, 0 to 1.';

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
  @Field(() => DirectionEnum, { defaultValue: 'ASC', description: 'Which end of the order comes first.' })
  readonly orderDirection!: Direction;
}

@ArgsType()
export class EntitiesArgs extends OrderedArgs {
  @Field(() => EntityWhereInput, { nullable: true, description: 'Only entities for which this holds.' })
  readonly where?: EntityWhereInput | null;
  @Field(() => EntityOrderEnum, { defaultValue: 'NAME', description: 'What they are ordered by.' })
  readonly orderBy!: EntityOrder;
}

@ArgsType()
export class ClaimsArgs extends OrderedArgs {
  @Field(() => ClaimWhereInput, { nullable: true, description: 'Only claims for which this holds.' })
  readonly where?: ClaimWhereInput | null;
  @Field(() => ClaimOrderEnum, { defaultValue: 'CREATED', description: 'What they are ordered by.' })
  readonly orderBy!: ClaimOrder;
}

@ArgsType()
export class ConflictsArgs extends OrderedArgs {
  @Field(() => ConflictWhereInput, { nullable: true, description: 'Only conflicts for which this holds.' })
  readonly where?: ConflictWhereInput | null;
  @Field(() => ConflictOrderEnum, { defaultValue: 'CREATED', description: 'What they are ordered by.' })
  readonly orderBy!: ConflictOrder;
}

@ArgsType()
export class DocumentsArgs extends OrderedArgs {
  @Field(() => DocumentWhereInput, { nullable: true, description: 'Only documents for which this holds.' })
  readonly where?: DocumentWhereInput | null;
  @Field(() => DocumentOrderEnum, { defaultValue: 'KEY', description: 'What they are ordered by.' })
  readonly orderBy!: DocumentOrder;
}

/** Which edges count, wherever edges are walked or listed. */
@ArgsType()
export class RelationshipsArgs extends OrderedArgs {
  @Field(() => EdgeDirectionEnum, { defaultValue: 'BOTH', description: 'Which way they are seen.' })
  readonly direction!: EdgeDirection;
  @Field(() => [String], { nullable: true, description: KINDS })
  readonly kinds?: readonly string[] | null;
  @Field(() => BasisEnum, { nullable: true, description: BASIS })
  readonly basis?: Basis | null;
  @Field(() => Float, { nullable: true, description: MIN_CONFIDENCE })
  readonly minConfidence?: number | null;
  @Field(() => [ClaimStatusEnum], {
    nullable: true,
    description: 'Only relationships of these statuses; left out: those that stand, ACTIVE and DISPUTED.',
  })
  readonly status?: readonly ClaimStatus[] | null;
  @Field(() => [ReviewStateEnum], {
    nullable: true,
    description: 'Of inferred relationships only those of which a person said so; left out: all but the REJECTED.',
  })
  readonly review?: readonly ReviewState[] | null;
  @Field(() => ClaimOrderEnum, { defaultValue: 'CREATED', description: 'What they are ordered by.' })
  readonly orderBy!: ClaimOrder;
}

@ArgsType()
export class ListRelationshipsArgs extends RelationshipsArgs {
  @Field(() => [ID], {
    nullable: true,
    description: 'Only those that touch one of these entities (id or natural key), in the direction given.',
  })
  readonly entities?: readonly string[] | null;
}

@ArgsType()
export class WalkArgs extends AsOfArgs {
  @Field(() => EdgeDirectionEnum, {
    defaultValue: 'BOTH',
    description: 'Which way relationships are traversed, away from where one starts.',
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
    description: 'How sure inferred relationships must be to be traversed.',
  })
  readonly profile!: InferenceProfile;
  @Field(() => ConsistencyEnum, { defaultValue: 'EVENTUAL', description: 'What the answer must know.' })
  readonly consistency!: Consistency;
}

@ArgsType()
export class NeighbourhoodArgs extends WalkArgs {
  @Field(() => Int, {
    defaultValue: 1,
    description: 'Steps to go, at least 1; the setting `graph.maxDepth` says how many at most.',
  })
  readonly depth!: number;
  @Field(() => Int, {
    nullable: true,
    description:
      'Entities wanted at most, the seeds included; left out: `page.max`. The setting `graph.maxNodes` is the limit.',
  })
  readonly maxNodes?: number | null;
}

@ArgsType()
export class SubgraphArgs extends NeighbourhoodArgs {
  @Field(() => [ID], { description: 'The entities to start from (ids or natural keys), at least one.' })
  readonly seeds!: readonly string[];
}

@ArgsType()
export class PathsArgs extends WalkArgs {
  @Field(() => ID, { description: 'Where the paths begin (id or natural key).' })
  readonly from!: string;
  @Field(() => ID, { description: 'Where they end (id or natural key).' })
  readonly to!: string;
  @Field(() => Int, {
    defaultValue: 3,
    description: 'Steps at most, at least 1; the setting `graph.maxPathDepth` is the limit.',
  })
  readonly maxDepth!: number;
  @Field(() => PathChoiceEnum, { defaultValue: 'SHORTEST', description: 'Which paths are wanted.' })
  readonly which!: PathChoice;
  @Field(() => Int, {
    defaultValue: 10,
    description: 'Paths wanted at most, at least 1; the setting `graph.maxPaths` is the limit.',
  })
  readonly maxPaths!: number;
}

@ArgsType()
export class SearchArgs extends PageAsOfArgs {
  @Field(() => String, {
    description: 'Words to look for. Words in quotation marks must stand so, one after the other.',
  })
  readonly text!: string;
  @Field(() => [SearchKindEnum], { nullable: true, description: 'What to look through; left out: everything.' })
  readonly in?: readonly SearchKind[] | null;
  @Field(() => SearchFiltersInput, { nullable: true, description: 'What hits must have to do with.' })
  readonly filters?: SearchFiltersInput | null;
  @Field(() => StrategyEnum, {
    nullable: true,
    description: 'How to look for hits; left out: FUSED where the server makes vectors, else LEXICAL.',
  })
  readonly strategy?: Strategy | null;
  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Also looks for the other names of what the question names, as `expandQuery` tells them.',
  })
  readonly expand!: boolean;
  @Field(() => FusionEnum, { defaultValue: 'NORMALISED_SUM', description: 'How FUSED puts its two lists together.' })
  readonly fusion!: Fusion;
}

@ArgsType()
export class SimilarArgs {
  @Field(() => Int, { nullable: true, description: 'How many at most; left out: `page.default`.' })
  readonly first?: number | null;
}

@ArgsType()
export class EvidenceArgs extends PageArgs {
  @Field(() => StanceEnum, { nullable: true, description: 'Only this side; left out: both.' })
  readonly stance?: Stance | null;
}

@ArgsType()
export class MemoriesArgs extends PageAsOfArgs {
  @Field(() => [MemoryKindEnum], {
    nullable: true,
    description: 'Only memories of these kinds; left out: of every kind.',
  })
  readonly kinds?: readonly MemoryKind[] | null;
}

@ArgsType()
export class HeldArgs extends PageAsOfArgs {
  @Field(() => QuarantineStateEnum, { nullable: true, description: 'Only documents in this state; left out: in any.' })
  readonly state?: QuarantineState | null;
}

@ArgsType()
export class QuarantineArgs extends HeldArgs {
  @Field(() => [ID], { nullable: true, description: 'Only documents of these sources (`src_…`).' })
  readonly sources?: readonly string[] | null;
}

@ArgsType()
export class JobsArgs extends PageArgs {
  @Field(() => [JobStateEnum], { nullable: true, description: 'Only jobs in one of these states; left out: in any.' })
  readonly states?: readonly JobState[] | null;
}
