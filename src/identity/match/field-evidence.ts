import { editDistance } from '../../text/edit-distance.ts';
import type { Evidence } from './match-evidence.ts';
import type { PreparedField, PreparedRecord, RecordContext } from './record-context.ts';

/** Agreed weight of one attribute's words from which it counts in full. */
const FULL = 8;

type Compare = (a: PreparedField, b: PreparedField, field: string, context: RecordContext) => Evidence;

/** What attributes that both records have say, summed by kind. */
export function fieldEvidence(a: PreparedRecord, b: PreparedRecord, context: RecordContext): Evidence {
  const sums: Evidence = {};
  for (const [field, own] of a.fields) {
    const other = b.fields.get(field);
    const compare = other && COMPARED[own.kind];
    if (!compare) continue;
    for (const [piece, value] of Object.entries(compare(own, other, field, context)) as [keyof Evidence, number][]) {
      sums[piece] = (sums[piece] ?? 0) + value;
    }
  }
  if (sums.people === undefined) Object.assign(sums, peopleOfAll(a, b));
  return sums;
}

/** Sources that call roles by other names: all people of one against all of the other. Who is in both, speaks; who is not, does not. */
function peopleOfAll(a: PreparedRecord, b: PreparedRecord): Evidence {
  const named = ({ fields }: PreparedRecord): string[][] =>
    [...fields.values()].filter(({ kind }) => kind === 'PEOPLE').flatMap(fullNamesIn);
  const others = named(b).map((name) => new Set(name));
  const same = (name: readonly string[], other: ReadonlySet<string>): boolean =>
    name.filter((word) => other.has(word)).length >= Math.max(2, Math.min(name.length, other.size));
  return named(a).some((name) => others.some((other) => same(name, other))) ? { samePerson: 1 } : {};
}

/** `Frye, E. Max` and `E. Max Frye`: one value is one name here, but for lists. */
const fullNamesIn = ({ text }: PreparedField): string[][] =>
  text.split(/ , | and |;|&| {2,}/u).map((name) => name.match(/\p{L}{2,}/gu) ?? []);

const COMPARED: Readonly<Record<PreparedField['kind'], Compare | null>> = {
  NAME: null,
  CODE: texts,
  LONG: null,
  AMOUNT: amounts,
  YEAR: years,
  TELEPHONE: telephones,
  DURATION: durations,
  PEOPLE: people,
  TEXT: texts,
};

const amountOf = ({ text }: PreparedField): number => Number.parseFloat(text.replace(/[^\d.]/gu, ''));

/** Prices move: half of one tells little, twice of one tells much. */
function amounts(a: PreparedField, b: PreparedField): Evidence {
  const [own, other] = [amountOf(a), amountOf(b)];
  if (!(own > 0 && other > 0)) return {};
  const difference = Math.abs(own - other) / Math.max(own, other);
  return {
    amount: difference < 0.005 ? 1 : difference < 0.1 ? 0.5 : 0,
    otherAmount: difference > 0.5 ? 1 : difference > 0.25 ? 0.5 : 0,
  };
}

function years(a: PreparedField, b: PreparedField): Evidence {
  const [own, other] = [a, b].map(({ text }) => Number(/\d{4}/u.exec(text)?.[0] ?? Number.NaN));
  if (own === undefined || other === undefined || Number.isNaN(own + other)) return {};
  const difference = Math.abs(own - other);
  return { year: difference === 0 ? 1 : 0, otherYear: difference === 0 ? 0 : difference === 1 ? 0.5 : 1 };
}

/** The last seven digits: who is near leaves the area out. */
function telephones(a: PreparedField, b: PreparedField): Evidence {
  const [own, other] = [a, b].map(({ text }) => text.replace(/\D/gu, '').slice(-7));
  return own === other ? { telephone: 1 } : { otherTelephone: 1 };
}

const secondsOf = ({ text }: PreparedField): number =>
  text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);

function durations(a: PreparedField, b: PreparedField): Evidence {
  const difference = Math.abs(secondsOf(a) - secondsOf(b));
  if (Number.isNaN(difference)) return {};
  return { duration: difference <= 3 ? 1 : 0, otherDuration: difference > 10 ? 1 : difference > 3 ? 0.5 : 0 };
}

const SEPARATORS = /,| and |;|&/u;
const namesIn = ({ text }: PreparedField): string[][] =>
  text
    .split(SEPARATORS)
    .map((name) => name.match(/\p{L}+/gu) ?? [])
    .filter((words) => words.length > 0);

/** Family names agree, in either order of the name, or but for one typing error. */
function perhapsOne(a: readonly string[], b: readonly string[]): boolean {
  const [own = '', other = ''] = [a.at(-1), b.at(-1)];
  if (own === other || a[0] === other || b[0] === own) return true;
  return own.length > 4 && other.length > 4 && editDistance(own, other, 1) <= 1;
}

function people(a: PreparedField, b: PreparedField): Evidence {
  const [own, others] = [namesIn(a), namesIn(b)];
  if (own.length === 0 || others.length === 0) return {};
  const found = (some: readonly string[][], among: readonly string[][]): number =>
    some.filter((name) => among.some((other) => perhapsOne(name, other))).length / some.length;
  const share = Math.max(found(own, others), found(others, own));
  return { people: share, otherPeople: 1 - share };
}

function texts(a: PreparedField, b: PreparedField, field: string, context: RecordContext): Evidence {
  const weigh = (words: readonly string[]): number =>
    words.reduce((sum, word) => sum + context.weightIn(field, word), 0);
  const there = new Set(b.words);
  const agreed = weigh(a.words.filter((word) => there.has(word)));
  const least = Math.min(weigh(a.words), weigh(b.words));
  if (least <= 0) return {};
  const share = Math.min(1, agreed / least);
  return { text: Math.min(1, agreed / FULL) * share, otherText: (1 - share) * Math.min(1, least / FULL) };
}
