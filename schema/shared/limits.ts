import { Extensions } from 'type-graphql';
import { LIMITS, type LimitClass } from '../../src/domain/limit-class.ts';

/** Declares the limits of a mutation, which the server reads from the field. Left out: the usual ones. */
export const Limits = (limits: LimitClass): MethodDecorator => Extensions({ [LIMITS]: limits });
