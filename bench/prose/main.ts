import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CandidateClaim, Candidates } from '../../src/domain/candidate-claims.ts';
import { commonPredicate } from '../../src/domain/common-predicates.ts';
import { settingDefaults as settings, type AllSettings } from '../../test/support/settings.ts';
import { literalText } from '../../src/domain/literal-values.ts';
import { extract } from '../../src/extract/extract.ts';
import { parse } from '../../src/parse/parse.ts';
import { general } from '../../src/packs/general.ts';
import { printFigures, type Figure } from '../support/table.ts';
import { labelled, type Labelled } from './labelled.ts';

/**
 * What the rules of prose find in 200 sentences labelled by hand, by kind, and what they cost. `-- misses` lists what was
 * wrong or missed in the sentences the rules were written by; `-- sample FOLDER` prints claims from documents of that folder.
 */
const read = (text: string, numbers: AllSettings = settings): Candidates =>
  extract(parse(text, 'text/markdown', settings), { path: 'a.md', uri: null, source: 'bench' }, [general], numbers);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/["'’.,]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^(?:the|a|an) /u, '')
    .trim();
/** Who holds an office is said of whose office it is, too: the labels have it once. */
const saidOnce = ({ subject, predicate, object, ranges }: CandidateClaim, all: readonly CandidateClaim[]): boolean =>
  commonPredicate(predicate)?.value !== 'PERSON' ||
  !all.some(
    (other) =>
      other.predicate === 'HOLDS_OFFICE_IN' &&
      other.ranges[0]?.start === ranges[0]?.start &&
      object.type === 'MENTION' &&
      other.subject === object.ref &&
      other.object.type === 'MENTION' &&
      other.object.ref === subject,
  );
const isProse = ({ method }: { readonly method: string }): boolean => method.startsWith('prose:');

interface Line {
  readonly kind: string;
  readonly line: string;
}

function lineOf(claim: CandidateClaim, names: ReadonlyMap<string, string>): Line {
  const object = claim.object.type === 'MENTION' ? (names.get(claim.object.ref) ?? '') : literalText(claim.object);
  return {
    kind: claim.method.slice('prose:'.length),
    line: [names.get(claim.subject), claim.predicate, object].join(' | '),
  };
}

/** Words of an object count when one side contains the other: `city` and `city in Belgium` are both true of Ghent. */
function same(a: string, b: string): boolean {
  const [left, right] = [a, b].map((line) =>
    line
      .replace(/ \| (?:is|was) \| /u, ' | is a | ')
      .split(' | ')
      .map(plain),
  ) as [string[], string[]];
  const [x = '', y = ''] = [left[2], right[2]];
  if (left[0] !== right[0] || left[1] !== right[1]) return false;
  if (x === y) return true;
  return (
    ['is a', 'definition'].includes(left[1] ?? '') &&
    x !== '' &&
    y !== '' &&
    (` ${x} `.includes(` ${y} `) || ` ${y} `.includes(` ${x} `))
  );
}

const KIND_OF_PREDICATE: Readonly<Record<string, string>> = {
  'is a': 'copula',
  definition: 'definition',
  abbreviation: 'abbreviation',
  HOLDS_OFFICE_IN: 'office',
};
function kindOf(line: string): string {
  const [, predicate = '', object = ''] = line.split(' | ');
  const known = KIND_OF_PREDICATE[predicate];
  if (known !== undefined) return known;
  if (/^[A-Z_]+$/u.test(predicate)) return 'relation';
  return /^\d{4}(?:-\d{2})*$/u.test(object) && !/population|employees|length/u.test(predicate) ? 'event' : 'quantity';
}

interface Tally {
  right: number;
  found: number;
  wanted: number;
}

function score(sentences: readonly Labelled[], shows: boolean): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  const tally = (kind: string): Tally => {
    const known = tallies.get(kind) ?? { right: 0, found: 0, wanted: 0 };
    tallies.set(kind, known);
    return known;
  };
  const compare = (
    wanted: readonly string[],
    found: readonly Line[],
    kinds: (line: string) => string,
    text: string,
  ): void => {
    const open = [...wanted];
    for (const { kind, line } of found) {
      const at = open.findIndex((label) => same(label, line) || (kind === 'name' && plain(label) === plain(line)));
      tally(kind).found += 1;
      if (at < 0) {
        if (shows) console.log(`wrong  ${kind}: ${line}\n       ${text}`);
        continue;
      }
      tally(kind).right += 1;
      open.splice(at, 1);
    }
    for (const label of wanted) tally(kinds(label)).wanted += 1;
    if (shows) for (const label of open) console.log(`missed ${kinds(label)}: ${label}\n       ${text}`);
  };
  for (const { text, claims, names } of sentences) {
    const candidates = read(text);
    const byRef = new Map(candidates.mentions.map(({ ref, name }) => [ref, name]));
    compare(
      claims,
      candidates.claims
        .filter((claim) => isProse(claim) && saidOnce(claim, candidates.claims))
        .map((claim) => lineOf(claim, byRef)),
      kindOf,
      text,
    );
    const named = candidates.mentions
      .filter(({ type }) => ['PERSON', 'ORGANISATION', 'PLACE'].includes(type))
      .filter(isProse);
    compare(
      names,
      named.map(({ type, name }) => ({ kind: 'name', line: `${type} | ${name}` })),
      () => 'name',
      text,
    );
  }
  return tallies;
}

const share = (part: number, all: number): string =>
  all === 0 ? '–' : `${(part / all).toFixed(2)} (${part} of ${all})`;

function figuresOf(sentences: readonly Labelled[], shows = false): Figure[] {
  const tallies = score(sentences, shows);
  const claims = [...tallies].filter(([kind]) => kind !== 'name').map(([, tally]) => tally);
  const sum = (of: keyof Tally): number => claims.reduce((all, tally) => all + tally[of], 0);
  const all: [string, Tally][] = [['all claims', { right: sum('right'), found: sum('found'), wanted: sum('wanted') }]];
  return [...all, ...[...tallies].sort(([a], [b]) => (a < b ? -1 : 1))].flatMap(([kind, { right, found, wanted }]) => [
    { name: `${kind}: precision`, value: share(right, found), floor: kind === 'all claims' ? '≥ .90' : '' },
    { name: `${kind}: recall`, value: share(right, wanted), floor: '' },
  ]);
}

/** CPU time of extraction with and without the rules of prose, per 10 kB, over the project's own documents. */
function costs(): Figure[] {
  const folder = path.resolve(import.meta.dirname, '../../docs');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const size = texts.reduce((all, text) => all + text.length, 0);
  const timed = (numbers: AllSettings): number => {
    for (const text of texts) read(text, numbers);
    const begun = process.cpuUsage();
    for (let n = 0; n < 5; n += 1) for (const text of texts) read(text, numbers);
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000 / 5 / (size / 10_000);
  };
  const without = timed({ ...settings, 'extract.prose': false });
  const whole = timed(settings);
  return [
    { name: 'parse and extract, without prose', value: `${without.toFixed(1)} ms`, floor: '' },
    { name: 'rules of prose', value: `${(whole - without).toFixed(1)} ms`, floor: '≤ 5 ms' },
  ];
}

/** Every nth claim of the documents of a folder, with the sentence it was read in: to be judged by eye. */
function sample(folder: string, files: number, claims: number): void {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:md|txt)$/u.test(file))
    .sort();
  const step = Math.max(1, Math.floor(paths.length / files));
  const chosen = paths.filter((_, n) => n % step === 0).slice(0, files);
  const found = chosen.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8').replace(/\r\n?/gu, '\n');
    const candidates = read(text);
    const byRef = new Map(candidates.mentions.map(({ ref, name }) => [ref, name]));
    return candidates.claims.filter(isProse).map((claim) => {
      const { start, end } = claim.ranges[0] ?? { start: 0, end: 0 };
      return `${lineOf(claim, byRef).line}\n    ${file}: ${text.slice(start, end).replace(/\s+/gu, ' ')}`;
    });
  });
  console.log(`${found.length} claims from ${chosen.length} documents`);
  const every = Math.max(1, found.length / claims);
  for (let n = 0; n < Math.min(claims, found.length); n += 1)
    console.log(`${n + 1}. ${found[Math.floor(n * every)] ?? ''}`);
}

const [command, folder] = process.argv.slice(2);
if (command === 'sample') {
  if (folder === undefined || !existsSync(folder)) {
    console.error('expected a folder of documents: npm run bench -- prose -- sample FOLDER');
    process.exit(2);
  }
  sample(folder, 40, 100);
} else {
  printFigures('120 sentences the rules were written by', figuresOf(labelled('dev'), command === 'misses'));
  if (command !== 'misses') printFigures('80 sentences held out', figuresOf(labelled('held-out')));
  if (command !== 'misses') printFigures('CPU time per 10 kB', costs());
}
