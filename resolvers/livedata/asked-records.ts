import { DomainError } from '../../src/domain/errors.ts';
import type { AnswerRecords, ExternalRef } from '../../src/domain/live-record.ts';
import { externalRefsOf, readFacts, tellFacts, type LiveDeps, type WantedRecords } from '../../src/livedata/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestSession } from '../request/context.ts';
import { liveDeps, questionToRecords } from './live-deps.ts';

/** Entities of one question whose records are read. */
const MOST_ENTITIES = 3;
const FIRST = 10;

/** What a question wants of the live database. */
export interface AskedRecords {
  readonly deps: LiveDeps;
  readonly refs: readonly ExternalRef[];
  /** Names by which several records may be meant, of which none is read. */
  readonly open: readonly string[];
  readonly wanted: WantedRecords;
}

/** null = the space sees no live database, or the question names nobody who stands for a record. */
export async function recordsAsked(op: RequestSession, question: string, zone: string): Promise<AskedRecords | null> {
  if (!op.services.live?.isFor(op.scope.spaceName)) return null;
  const { words, during, meant } = await questionToRecords(op, question, zone);
  const found = await externalRefsOf(op.recordView(NOW), [...new Set(meant.flatMap(({ entityIds }) => entityIds))]);
  const named = meant.map(({ text, entityIds }) => ({ text, refs: entityIds.flatMap((id) => found.get(id) ?? []) }));
  const refs = named.flatMap(({ refs: [ref, ...others] }) => (ref && others.length === 0 ? [ref] : []));
  const open = named.flatMap(({ text, refs: several }) => (several.length > 1 ? [text] : []));
  if (refs.length === 0 && open.length === 0) return null;
  const wanted = { relations: null, question: words, during, first: FIRST };
  const once = new Map(refs.map((ref) => [JSON.stringify([ref.table, ref.key]), ref]));
  return { deps: await liveDeps(op), refs: [...once.values()], open, wanted };
}

/** No answer fails of it: that the live database cannot be read is said in it (OM-25). Read beside other work, which may fail first. */
export function readAsked(asked: AskedRecords | null): Promise<AnswerRecords | null> {
  const reading = read(asked);
  reading.catch(() => undefined);
  return reading;
}

async function read(asked: AskedRecords | null): Promise<AnswerRecords | null> {
  if (asked === null) return null;
  const { deps, refs, open, wanted } = asked;
  const [taken, left] = [refs.slice(0, MOST_ENTITIES), refs.slice(MOST_ENTITIES)];
  const read = await Promise.allSettled(taken.map((ref) => readFacts(deps, ref, wanted)));
  const facts = read.flatMap((one) => (one.status === 'fulfilled' ? tellFacts(one.value) : []));
  const failed = read.flatMap((one) => (one.status === 'rejected' ? [told(one.reason)] : []));
  const message = [...new Set(failed), ...which(open), ...notRead(left)].join('; ');
  return { state: deps.live.status.state, message: message === '' ? null : message, facts };
}

function told(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  throw error;
}

const which = (open: readonly string[]): string[] =>
  open.length === 0
    ? []
    : [`several records may be meant by ${open.map((name) => JSON.stringify(name)).join(', ')}: name the one that is`];

const notRead = (left: readonly ExternalRef[]): string[] =>
  left.length === 0
    ? []
    : [
        `no more than ${MOST_ENTITIES} records are read for a question; not read: ` +
          left.map(({ type, key }) => `${type} ${JSON.stringify(key)}`).join(', '),
      ];
