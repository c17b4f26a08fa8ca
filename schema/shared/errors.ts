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

@InterfaceType('DomainError', { description: 'Why something was not done. Decide by `code`; `message` is for people.' })
export abstract class DomainErrorType {
  @Field(() => String, { description: 'A stable word: `NOT_FOUND`, `INVALID`, `STALE_VERSION` …' })
  readonly code: string;
  @Field(() => String, { description: 'What was expected, what came, what to do.' })
  readonly message: string;
  @Field(() => [String], { description: 'Where in the input the fault lies; empty when it is not about one field.' })
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
  description: 'There is no such thing here, or none that the caller may see.',
})
export class NotFoundError extends DomainErrorType {
  static of(error: NotFound): NotFoundError {
    return new NotFoundError(error);
  }
}

@ObjectType('Issue', { simpleResolvers: true, description: 'One thing that is wrong with an input.' })
export class IssueValue {
  @Field(() => [String], { description: 'Where in the input.' })
  readonly path: readonly string[];
  @Field(() => String, { description: 'What is wrong, and what to do.' })
  readonly message: string;
  constructor(issue: Issue) {
    this.path = issue.path.map(String);
    this.message = issue.message;
  }
}

@ObjectType('Invalid', {
  implements: DomainErrorType,
  simpleResolvers: true,
  description: 'The input is not what was expected.',
})
export class InvalidError extends DomainErrorType {
  @Field(() => [IssueValue], { description: 'Everything that is wrong with it.' })
  readonly issues: readonly IssueValue[];
  constructor(error: InvalidInput) {
    super(error);
    this.issues = error.issues.map((issue) => new IssueValue(issue));
  }
}

@ObjectType('StaleVersion', {
  implements: DomainErrorType,
  simpleResolvers: true,
  description: 'Someone else changed the thing meanwhile: read it again and decide anew.',
})
export class StaleVersionError extends DomainErrorType {
  @Field(() => Int, { description: 'The version it is at now.' })
  readonly current: number;
  constructor(error: StaleVersion) {
    super(error);
    this.current = error.current;
  }
}

@ObjectType('IdempotencyMismatch', {
  implements: DomainErrorType,
  simpleResolvers: true,
  description: 'The idempotency key was used for another request before.',
})
export class IdempotencyMismatchError extends DomainErrorType {
  static of(error: IdempotencyMismatch): IdempotencyMismatchError {
    return new IdempotencyMismatchError(error);
  }
}

@ObjectType('ConflictingState', {
  implements: DomainErrorType,
  simpleResolvers: true,
  description: 'The thing is in a state that does not allow this: it is decided, retracted, undone already.',
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
  description: 'More was sent, or asked for, than is allowed at once.',
})
export class TooLargeError extends DomainErrorType {
  static of(error: TooLarge): TooLargeError {
    return new TooLargeError(error);
  }
}

@ObjectType('Unavailable', {
  implements: DomainErrorType,
  simpleResolvers: true,
  description: 'A part of the system is away. Nothing was done; try again.',
})
export class UnavailableError extends DomainErrorType {
  @Field(() => String, { description: 'Which part.' })
  readonly component: string;
  @Field(() => Float, { description: 'Seconds after which to try again.' })
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
  description: 'Screening held the text back: nothing of it is in the graph until someone releases it.',
})
export class QuarantinedError extends DomainErrorType {
  @Field(() => QuarantinedNode, { description: 'What was held back, and why.' })
  readonly document: QuarantinedNode;
  constructor(document: QuarantinedNode) {
    super({ code: 'QUARANTINED', message: document.message, inputPath: [] });
    this.document = document;
  }
}

@ObjectType('NameChoice', { simpleResolvers: true, description: 'One answer to the question who is meant.' })
export class NameChoiceValue {
  @Field(() => Int, { description: 'Its number, from 1 on.' })
  readonly number: number;
  @Field(() => String, {
    description: 'What it says: the name of the entity, or `create new entity`, which is the last.',
  })
  readonly text: string;
  @Field(() => EntityNode, { nullable: true, description: 'Who is meant then; null = somebody new.' })
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
  description: 'A name that means several entities equally well: say which by its id.',
})
export class AmbiguousNameError extends DomainErrorType {
  @Field(() => [EntityNode], { description: 'Those who may be meant.' })
  readonly candidates: readonly EntityNode[];
  @Field(() => [NameChoiceValue], {
    description: 'The same as a numbered choice, with a new entity as the last: `chooseEntity` takes it.',
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
  description: 'The work costs more than it may.',
})
export class BudgetExceededError extends DomainErrorType {
  @Field(() => Float, { description: 'What it has cost.' })
  readonly spent!: number;
  @Field(() => Float, { description: 'What it may cost.' })
  readonly limit!: number;
  @Field(() => String, { nullable: true, description: 'What there was until then; null where there was nothing.' })
  readonly partial!: string | null;
}
