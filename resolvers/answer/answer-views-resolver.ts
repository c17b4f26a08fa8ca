import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import {
  AnswerDependenciesArgs,
  AnswerValue,
  AnswerViewArgs,
  ArgumentMapValue,
  DependencyViewValue,
  TimelineValue,
} from '../../schema/index.ts';
import { instantGiven } from '../../src/domain/time-given.ts';
import { encodeId } from '../../src/domain/typed-ids.ts';
import { viewsAsked, type ViewsAsked } from '../../src/question/index.ts';
import { dependencyView } from '../graph/dependency-answer.ts';
import { argumentMap, timeline } from '../graph/timeline-answer.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';

/** A timeline and an argument map are a walk each: of a question of more things the first are shown. */
const MOST_THINGS = 5;
const DEPTH = 5;

/** Views over the graph that a question asks for, of the things that it names (PI-101). */
@Resolver(() => AnswerValue)
export class AnswerViewsResolver {
  @FieldResolver(() => [TimelineValue], {
    nullable: true,
    description:
      'What happened to what the question names, if it asks how that came to be, in the period that it names; else null, as where a ' +
      'kept answer is read again.',
  })
  timelines(
    @Root() answer: AnswerValue,
    @Ctx() { op }: RequestContext,
    @Args(() => AnswerViewArgs) { maxClaims }: AnswerViewArgs,
  ): Promise<TimelineValue[]> | null {
    return timelinesAsked(op, answer, maxClaims);
  }

  @FieldResolver(() => [ArgumentMapValue], {
    nullable: true,
    description:
      'What is said for and against what the question names, if it asks for that; else null, as where a kept answer is read again.',
  })
  argumentMaps(
    @Root() answer: AnswerValue,
    @Ctx() { op }: RequestContext,
    @Args(() => AnswerViewArgs) { maxClaims }: AnswerViewArgs,
  ): Promise<ArgumentMapValue[]> | null {
    return argumentMapsAsked(op, answer, maxClaims);
  }

  @FieldResolver(() => DependencyViewValue, {
    nullable: true,
    description:
      'What that which the question names depends on, or what depends on it, if it asks for that; else null, as where a kept answer is ' +
      'read again.',
  })
  dependencyView(
    @Root() answer: AnswerValue,
    @Ctx() { op }: RequestContext,
    @Args(() => AnswerDependenciesArgs) { maxNodes }: AnswerDependenciesArgs,
  ): Promise<DependencyViewValue> | null {
    return dependenciesAsked(op, answer, maxNodes ?? null);
  }
}

/** The things that a question names without doubt, by their ids; none where it does not ask for such a view of them. */
function thingsOf({ evidence }: AnswerValue, isAsked: (views: ViewsAsked) => boolean): string[] {
  if (!evidence || !isAsked(viewsAsked(evidence.question.route))) return [];
  const sure = evidence.question.names.flatMap(({ entities: [entity, another] }) => (entity && !another ? entity : []));
  return [...new Set(sure.map(({ record }) => encodeId('ent', record.id)))].slice(0, MOST_THINGS);
}

/** Each has as much of the bound as the others. */
function ofEach<T>(things: readonly string[], most: number, read: (entity: string, most: number) => Promise<T>) {
  if (things.length === 0) return null;
  return Promise.all(things.map((entity) => read(entity, Math.ceil(most / things.length))));
}

function timelinesAsked(op: RequestSession, answer: AnswerValue, most: number): Promise<TimelineValue[]> | null {
  const things = thingsOf(answer, (views) => views.timeline);
  const period = answer.evidence?.question.timeRange?.period;
  const [from, to] = [period?.from ?? null, period?.to ?? null];
  const within = { from: from && instantGiven(from), to: to && instantGiven(to), following: false };
  return ofEach(things, most, (entity, maxClaims) => timeline(op, { ...within, entity, maxClaims }, answer.at));
}

function argumentMapsAsked(op: RequestSession, answer: AnswerValue, most: number): Promise<ArgumentMapValue[]> | null {
  const things = thingsOf(answer, (views) => views.arguments);
  return ofEach(things, most, (entity, maxClaims) => argumentMap(op, { entity, maxClaims }, answer.at));
}

function dependenciesAsked(
  op: RequestSession,
  answer: AnswerValue,
  maxNodes: number | null,
): Promise<DependencyViewValue> | null {
  const entities = thingsOf(answer, ({ dependencies }) => dependencies !== null);
  const direction = answer.evidence && viewsAsked(answer.evidence.question.route).dependencies;
  if (direction === null || entities.length === 0) return null;
  return dependencyView(op, { entities, direction, maxNodes, maxDepth: DEPTH, profile: 'NORMAL' }, answer.at);
}
