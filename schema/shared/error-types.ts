import { Field, Float, InterfaceType, Int, ObjectType } from 'type-graphql';
import type {
  ConflictingState,
  DomainError,
  Forbidden,
  IdempotencyMismatch,
  InvalidInput,
  Issue,
  NotFound,
  StaleVersion,
  TooLarge,
  Unavailable,
} from '../../src/domain/errors.ts';
import { EntityNode } from '../entity/entity.ts';
import { QuarantinedNode } from '../document/document.ts';

/** What the contract says of every error that it returns as a value. */
type Told = Pick<DomainError, 'code' | 'message' | 'inputPath'>;

@InterfaceType('DomainError', {
  description:
    'An expected error, returned as data: nothing was done. Branch on `code` or the type; `message` is for people.',
})
export abstract class DomainErrorType {
  @Field(() => String, { description: 'Stable error code: `NOT_FOUND`, `INVALID`, `STALE_VERSION` …' })
  readonly code: string;
  @Field(() => String, { description: 'For people: what was expected, what was received, and what to do.' })
  readonly message: string;
  @Field(() => [String], {
    description: 'Path of the faulty field in the input; empty if the error is not about one field.',
  })
  readonly path: readonly string[];

  constructor(error: Told) {
    this.code = error.code;
    this.message = error.message;
    this.path = error.inputPath.map(String);
  }
}

@ObjectType('NotFound', {
  implements: DomainErrorType,
  simpleResolvers: true,
  description: 'The object does not exist in this space, or the caller may not see it.',
})
export class NotFoundError extends DomainErrorType {
  static of(error: NotFound): NotFoundError {
    return new NotFoundError(error);
  }
}

@ObjectType('Issue', { simpleResolvers: true, description: 'One validation error of an input.' })
export class IssueValue {
  @Field(() => [String], { description: 'Path of the faulty field in the input.' })
  readonly path: readonly string[];
  @Field(() => String, { description: 'For people: what is wrong, and what to do.' })
  readonly message: string;
  constructor(issue: Issue) {
    this.path = issue.path.map(String);
    this.message = issue.message;
  }
}

@ObjectType('Invalid', {
  implements: DomainErrorType,
  simpleResolvers: true,
  description: 'The input failed validation.',
})
export class InvalidError extends DomainErrorType {
  @Field(() => [IssueValue], { description: 'All validation errors of the input.' })
  readonly issues: readonly IssueValue[];
  constructor(error: InvalidInput) {
    super(error);
    this.issues = error.issues.map((issue) => new IssueValue(issue));
  }
}

@ObjectType('StaleVersion', {
  implements: DomainErrorType,
  simpleResolvers: true,
  description: 'The object was changed since `expectedVersion` (optimistic locking): read it again, then retry.',
})
export class StaleVersionError extends DomainErrorType {
  @Field(() => Int, { description: 'Its present version.' })
  readonly current: number;
  constructor(error: StaleVersion) {
    super(error);
    this.current = error.current;
  }
}

@ObjectType('IdempotencyMismatch', {
  implements: DomainErrorType,
  simpleResolvers: true,
  description: 'The idempotency key was already used for a different request.',
})
export class IdempotencyMismatchError extends DomainErrorType {
  static of(error: IdempotencyMismatch): IdempotencyMismatchError {
    return new IdempotencyMismatchError(error);
  }
}

@ObjectType('ConflictingState', {
  implements: DomainErrorType,
  simpleResolvers: true,
  description:
    'The object is in a state that does not allow this, such as a conflict that is already resolved or a claim already retracted.',
})
export class ConflictingStateError extends DomainErrorType {
  static of(error: ConflictingState): ConflictingStateError {
    return new ConflictingStateError(error);
  }
}

@ObjectType('Forbidden', {
  implements: DomainErrorType,
  simpleResolvers: true,
  description: 'The role of the caller does not allow this.',
})
export class ForbiddenError extends DomainErrorType {
  static of(error: Forbidden): ForbiddenError {
    return new ForbiddenError(error);
  }
}

@ObjectType('TooLarge', {
  implements: DomainErrorType,
  simpleResolvers: true,
  description: 'More was sent, or asked for, than one request may have.',
})
export class TooLargeError extends DomainErrorType {
  static of(error: TooLarge): TooLargeError {
    return new TooLargeError(error);
  }
}

@ObjectType('Unavailable', {
  implements: DomainErrorType,
  simpleResolvers: true,
  description: 'A component of the system does not answer. Nothing was done; retry later.',
})
export class UnavailableError extends DomainErrorType {
  @Field(() => String, { description: 'Name of the component.' })
  readonly component: string;
  @Field(() => Float, { description: 'Seconds to wait before a retry.' })
  readonly retryAfter: number;
  constructor(error: Unavailable) {
    super(error);
    this.component = error.component;
    this.retryAfter = error.retryAfter;
  }
}

@ObjectType('Quarantined', {
  implements: DomainErrorType,
  simpleResolvers: true,
  description: 'Screening quarantined the text: nothing of it is in the graph until a person releases it.',
})
export class QuarantinedError extends DomainErrorType {
  @Field(() => QuarantinedNode, { description: 'The quarantined document, with the reason.' })
  readonly document: QuarantinedNode;
  constructor(document: QuarantinedNode) {
    super({ code: 'QUARANTINED', message: document.message, inputPath: [] });
    this.document = document;
  }
}

@ObjectType('NameChoice', {
  simpleResolvers: true,
  description: 'One numbered answer to the question of which entity a name means.',
})
export class NameChoiceValue {
  @Field(() => Int, { description: 'Position in the list of choices, from 1.' })
  readonly number: number;
  @Field(() => String, {
    description: 'Text to show: the name of the entity, or `create new entity` for the last choice.',
  })
  readonly text: string;
  @Field(() => EntityNode, {
    nullable: true,
    description: 'The entity that this choice stands for; null = a new entity.',
  })
  readonly entity: EntityNode | null;
  constructor(number: number, entity: EntityNode | null) {
    this.number = number;
    this.text = entity?.name ?? 'create new entity';
    this.entity = entity;
  }
}

@ObjectType('AmbiguousName', {
  implements: DomainErrorType,
  simpleResolvers: true,
  description: 'The name matches several entities and none is preferred: pass the id of the one that is meant.',
})
export class AmbiguousNameError extends DomainErrorType {
  @Field(() => [EntityNode], { description: 'The entities that the name may mean.' })
  readonly candidates: readonly EntityNode[];
  @Field(() => [NameChoiceValue], {
    description:
      'The candidates as numbered choices, with a new entity as the last; send the answer with `chooseEntity`.',
  })
  readonly choices: readonly NameChoiceValue[];
  constructor(message: string, candidates: readonly EntityNode[], inputPath: readonly (string | number)[] = []) {
    super({ code: 'AMBIGUOUS_NAME', message, inputPath });
    this.candidates = candidates;
    this.choices = [...candidates, null].map((entity, n) => new NameChoiceValue(n + 1, entity));
  }
}

@ObjectType('BudgetExceeded', {
  implements: DomainErrorType,
  simpleResolvers: true,
  description: 'The work would cost more than its budget allows.',
})
export class BudgetExceededError extends DomainErrorType {
  @Field(() => Float, { description: 'The cost so far, in the unit of `limit`.' })
  readonly spent!: number;
  @Field(() => Float, { description: 'The budget.' })
  readonly limit!: number;
  @Field(() => String, {
    nullable: true,
    description: 'What had been produced when the budget ran out; null if nothing.',
  })
  readonly partial!: string | null;
}
