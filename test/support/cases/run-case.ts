import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readCase, type CaseSpace } from './case-space.ts';
import { matches, type CaseChecks, type Check, type Counted, type Seen, type Wanted } from './checks.ts';

export interface CaseResult {
  readonly must: readonly string[];
  readonly near: readonly string[];
  readonly never: readonly string[];
  readonly silent: readonly string[];
  /** How many checks there were of each. */
  readonly checks: { readonly must: number; readonly never: number; readonly silent: number };
}

/** What did not come out and must, what did and never may, and what was read otherwise than it has to be. */
export async function runCase(url: string, folder: string, space: string): Promise<CaseResult> {
  const checks = parse(readFileSync(join(folder, 'checks.yaml'), 'utf8')) as CaseChecks;
  const read = await readCase(url, join(folder, 'input'), space);
  const { must = [], never = [], silent = [] } = checks;
  const missing = await failing(must, async (check) => !(await holds(check, read)));
  const wrong = await failing(never, (check) => holds(check, read));
  const misread = silent.filter((rule) =>
    read.claims.some((claim) => matches(claim, rule.if) && !matches(claim, { ...rule.if, ...rule.then })),
  );
  return {
    must: missing.map((check) => JSON.stringify(check)),
    near: missing.map((check) => nearest(check, read)),
    never: wrong.map((check) => JSON.stringify(check)),
    silent: misread.map((rule) => JSON.stringify(rule)),
    checks: { must: must.length, never: never.length, silent: silent.length },
  };
}

async function failing(checks: readonly Check[], fails: (check: Check) => Promise<boolean>): Promise<readonly Check[]> {
  const failed: Check[] = [];
  for (const check of checks) if (await fails(check)) failed.push(check);
  return failed;
}

/** Of what is missing: its sort, and in which fields the nearest thing that was read is another. */
export function nearest(check: Check, read: CaseSpace): string {
  const [kind, wanted] = Object.entries(check)[0] as [keyof typeof LISTS, Wanted];
  const things = kind in LISTS ? LISTS[kind](read) : [];
  const missing = things.map((thing) =>
    Object.keys(wanted).filter((field) => !matches(thing, { [field]: wanted[field] ?? '' })),
  );
  const best = missing.sort((a, b) => a.length - b.length)[0] ?? [];
  return `${kind} but ${best.join(' ')}${kind in LISTS ? ` of ${Object.keys(wanted).length}` : ''}`;
}

async function holds(check: Check, read: CaseSpace): Promise<boolean> {
  if ('count' in check) return isCount(check.count, read);
  if ('evidence' in check) return isEvidence(check.evidence, read);
  const [kind, wanted] = Object.entries(check)[0] as [keyof typeof LISTS, Wanted];
  const things = LISTS[kind](read);
  return things.some((thing) => matches(thing, wanted));
}

const LISTS = {
  entity: (read: CaseSpace) => read.entities,
  claim: (read: CaseSpace) => read.claims,
  relationship: (read: CaseSpace) => read.relationships,
  document: (read: CaseSpace) => read.documents,
  issue: (read: CaseSpace) => read.said,
};

function isCount({ of, where, is, atMost, atLeast }: Counted, read: CaseSpace): boolean {
  const things: readonly Seen[] = read[of];
  const count = where ? things.filter((thing) => matches(thing, where)).length : things.length;
  return (is === undefined || count === is) && count <= (atMost ?? Infinity) && count >= (atLeast ?? 0);
}

/** `first`: the best passage has the words; `any`: one of those kept has. */
async function isEvidence(wanted: Wanted, read: CaseSpace): Promise<boolean> {
  const { question, ...words } = wanted;
  const kept = await read.evidence(String(question));
  const seen = { first: kept.slice(0, 1), any: kept, contains: kept };
  return matches(seen, words);
}
