import type { EntityLiveArgs, RelatedRecordsArgs } from '../../schema/index.ts';
import { InvalidInput, Unavailable } from '../../src/domain/errors.ts';
import type { LiveRange, RecordOntology } from '../../src/domain/live-record.ts';
import { defaultsOf } from '../../src/domain/setting.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import {
  LIVE_DATABASE_LIMITS,
  LIVE_DATABASE_VARIABLE,
  recordOntology,
  type LiveDatabase,
  type LiveDeps,
  type WantedRecords,
} from '../../src/livedata/index.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import { understandQuestion } from '../../src/question/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestSession } from '../request/context.ts';

export const ontologyNow = (op: RequestSession): Promise<RecordOntology> =>
  op.onceInOperation('livedata.ontology', () => recordOntology(op.recordView(NOW)));

/** @throws Unavailable where none is configured */
export function liveOf({ live }: { readonly live?: LiveDatabase | null }): LiveDatabase {
  if (live) return live;
  throw new Unavailable('live database', `none: ${LIVE_DATABASE_VARIABLE} is not set for a server here`, 3_600);
}

/** @throws Unavailable */
export async function liveDeps(op: RequestSession): Promise<LiveDeps> {
  const live = liveOf(op.services);
  return { live, ontology: await ontologyNow(op), clock: op.services.clock, spaceName: op.scope.spaceName };
}

/** @throws InvalidInput */
export function checkedFirst(first: number): number {
  const most = defaultsOf(LIVE_DATABASE_LIMITS)['livedata.records'];
  if (first >= 1 && first <= most) return first;
  throw new InvalidInput(`expected \`first\` from 1 to ${most}, got ${first}`, ['first']);
}

/** Which records are wanted. @throws InvalidInput */
export function wantedRecords({ during, relations, first }: RelatedRecordsArgs): WantedRecords {
  const range = during && { from: during.from?.from ?? null, to: during.to?.from ?? null, zone: 'UTC' };
  return { relations: relations ?? null, question: null, during: range ?? null, first: checkedFirst(first) };
}

/**
 * The same, where a question may say it: by the words that are in it beside names, and by its time.
 * @throws InvalidInput
 */
export async function wantedByQuestion(op: RequestSession, args: EntityLiveArgs): Promise<WantedRecords> {
  const [wanted, { question, zone }] = [wantedRecords(args), args];
  if (typeof question !== 'string') return wanted;
  if (wanted.relations !== null) throw new InvalidInput('expected either `question` or `relations`', ['question']);
  const { words, during } = await questionToRecords(op, question, zone ?? 'UTC');
  return { ...wanted, question: words, during: wanted.during ?? during };
}

/** A name in a question, and all that it may mean. */
export interface QuestionName {
  readonly text: string;
  readonly entityIds: readonly EntityId[];
}

/** A question as records are asked by it: its words beside names, its time, and whom each of its names may mean. */
export async function questionToRecords(
  op: RequestSession,
  question: string,
  zone: string,
): Promise<{ readonly words: string; readonly during: LiveRange | null; readonly meant: readonly QuestionName[] }> {
  const asked = { now: op.services.clock.now(), zone, settings: await op.settings(), concepts: builtInConcepts };
  const { time, names, text } = await understandQuestion(op.recordView(NOW), question, asked);
  const words = names.reduce((rest, name) => rest.replaceAll(name.text, ' '), text);
  const meant = names.map((name) => ({ text: name.text, entityIds: name.entities.map(({ id }) => id) }));
  return { words, meant, during: time.range && { from: time.range.from, to: time.range.to, zone } };
}
