import type { InferenceSettings } from './inference-settings.ts';
import type { Sql } from '../../src/storage/index.ts';
import { allRules } from './rules/read-rules.ts';
import { byConflicts } from './conflicts.sql.ts';
import { byDiscussion } from './discussion.sql.ts';
import { byGoneRule, byRule } from './by-rule.ts';
import { byReading } from './reading/by-reading.sql.ts';
import { readStates } from './method-states.ts';
import { bySimilarity } from './similarity/by-similarity.ts';
import type { VectorsNow } from './similarity/by-similarity.ts';
import type { InferenceMethod } from './inference-method.ts';

/**
 * Every way there is to infer in a space, wanted or not, with rules that were there once: their conclusions go. Two statements.
 * @param owners of private documents
 * @param now null = it is not known which vectors there are
 */
export async function inferenceMethodsOf(
  sql: Sql,
  settings: InferenceSettings,
  owners: readonly string[],
  now: VectorsNow | null,
): Promise<InferenceMethod[]> {
  const readings = [null, ...owners].map((owner) => byReading(settings, owner));
  // Where nobody knows the vectors, what was concluded of them stays as it is.
  const isOpen = settings['infer.similarity'] && now === null;
  const similar = isOpen ? [] : [null, ...owners].map((owner) => bySimilarity(settings, owner, now));
  const methods = [
    byDiscussion(settings),
    byConflicts(settings),
    ...readings,
    ...similar,
    ...(await allRules(sql)).map((rule) => byRule(rule, settings)),
  ];
  const known = new Set(methods.map(({ name }) => name));
  const gone = [...(await readStates(sql)).values()].filter(
    ({ method, applied }) => !known.has(method) && !/^(EXTRACTION |SIMILARITY)/.test(method) && applied !== null,
  );
  return [...methods, ...gone.map(({ method }) => byGoneRule(method))];
}
