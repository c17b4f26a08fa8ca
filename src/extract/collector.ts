import { CAPITALS_METHOD } from '../domain/candidate-claims.ts';
import type { CandidateAlias, CandidateClaim, CandidateMention, Candidates } from '../domain/candidate-claims.ts';
import { NAME_LIMITS } from '../domain/pack.ts';
import type { TextRange } from '../domain/text.ts';
import { normalName } from '../text/normal-name.ts';
import { objectKey } from '../domain/literal-values.ts';

interface GatheredMention {
  readonly first: CandidateMention;
  readonly aliases: Map<string, CandidateAlias>;
  readonly ranges: TextRange[];
  confidence: number;
}

interface GatheredClaim {
  best: CandidateClaim;
  readonly ranges: TextRange[];
}

/**
 * Gathers what the rules find and says each thing once: a name once with all its places, a claim once with all its quotes.
 * What comes out is in the order of the text, the document's subject first, so that equal inputs give equal outputs.
 * Sorting waits until all is gathered: a text may say one thing fifty thousand times.
 */
export class Collector {
  readonly #mentions = new Map<string, GatheredMention>();
  readonly #claims = new Map<string, GatheredClaim>();
  /** Normal form of a first name → who bears it, of those that no key tells apart. */
  readonly #byName = new Map<string, string[]>();
  /** Normal form of any spelling → the person. */
  readonly #people = new Map<string, string>();

  /** The first name stays; a later, different one becomes another spelling. */
  mention(found: CandidateMention): void {
    if (!this.#mentions.has(found.ref) && found.key === null) {
      const norm = normalName(found.name);
      this.#byName.set(norm, [...(this.#byName.get(norm) ?? []), found.ref]);
    }
    const before = this.#mentions.get(found.ref);
    const known: GatheredMention = before
      ? { ...before, first: withMethodOf(before.first, found) }
      : { first: found, aliases: new Map(), ranges: [], confidence: 0 };
    this.#mentions.set(found.ref, known);
    const ranges = found.ranges.filter(isSomewhere);
    for (const range of ranges) known.ranges.push(range);
    known.confidence = Math.max(known.confidence, found.confidence);
    const spelling: CandidateAlias = { text: found.name, kind: 'SPELLING', confidence: found.confidence };
    addAlias(known, ranges[0] ? { ...spelling, range: placeOf(ranges[0]) } : spelling);
    for (const alias of found.aliases) addAlias(known, alias);
    if (found.type === 'PERSON')
      for (const spelled of [found.name, ...found.aliases.map(({ text }) => text)])
        this.#people.set(normalName(spelled), found.ref);
  }

  /** Another spelling of a name that is already noted. */
  alias(ref: string, alias: CandidateAlias): void {
    const known = this.#mentions.get(ref);
    if (known) addAlias(known, alias);
  }

  /** A relation of a thing to itself says nothing and is dropped, as is a claim without a quote. */
  claim(found: CandidateClaim): void {
    const ranges = found.ranges.filter(isSomewhere);
    if (ranges.length === 0) return;
    if (found.object.type === 'MENTION' && found.object.ref === found.subject) return;
    const key = identityOf(found);
    const known: GatheredClaim = this.#claims.get(key) ?? { best: found, ranges: [] };
    this.#claims.set(key, known);
    for (const range of ranges) known.ranges.push(range);
    known.best = better(known.best, found);
  }

  /** Everything that was gathered before, as it was. */
  add({ mentions, claims }: Candidates): void {
    for (const mention of mentions) this.mention(mention);
    for (const claim of claims) this.claim(claim);
  }

  nameOf(ref: string): string | undefined {
    return this.#mentions.get(ref)?.first.name;
  }

  typeOf(ref: string): string | undefined {
    return this.#mentions.get(ref)?.first.type;
  }

  /** The one thing that bears this name (normal form) in the document; null = none, or several. */
  refNamed(norm: string): string | null {
    const refs = this.#byName.get(norm) ?? [];
    return refs.length === 1 ? (refs[0] ?? null) : null;
  }

  /** The person that goes by this spelling (normal form) in the document; null = nobody. */
  refOfPerson(norm: string): string | null {
    return this.#people.get(norm) ?? null;
  }

  /** It means only what something is known by. */
  isAwaited(ref: string): boolean {
    return this.#mentions.get(ref)?.first.isAwaited === true;
  }

  /** All that were noted, first ones first. */
  noted(): readonly Pick<CandidateMention, 'ref' | 'type' | 'name'>[] {
    return [...this.#mentions.values()].map(({ first }) => first);
  }

  placesOf(ref: string): readonly TextRange[] {
    return this.#mentions.get(ref)?.ranges ?? [];
  }

  /** Whether a claim is about it, or names it. */
  speaksOf(ref: string): boolean {
    return [...this.#claims.values()].some(
      ({ best: { subject, object } }) => subject === ref || (object.type === 'MENTION' && object.ref === ref),
    );
  }

  /** What nothing is said of is left out. */
  forget(ref: string): void {
    this.#mentions.delete(ref);
  }

  /** Everything gathered, for a document about `subject`. */
  candidates(subject: string | null): Candidates {
    const mentions = [...this.#mentions.values()].map(({ first, aliases, ranges, confidence }) => ({
      ...first,
      aliases: [...aliases.values()],
      ranges: outermost(ranges),
      confidence,
    }));
    const claims = [...this.#claims].map(([key, { best, ranges }]) => ({
      key,
      claim: { ...best, ranges: inOrder(ranges) },
    }));
    const rank = (mention: CandidateMention): number => (mention.ref === subject ? 0 : 1);
    return {
      subject,
      mentions: mentions.sort(
        (a, b) => rank(a) - rank(b) || byPlace(a.ranges[0], b.ranges[0]) || compare(a.ref, b.ref),
      ),
      claims: claims
        .sort((a, b) => byPlace(a.claim.ranges[0], b.claim.ranges[0]) || compare(a.key, b.key))
        .map(({ claim }) => claim),
    };
  }
}

/**
 * The surer of two findings of one claim. What a model read too is the finding it was, under both methods and no surer: a
 * model that reads the same words is no second witness.
 */
function better(known: CandidateClaim, found: CandidateClaim): CandidateClaim {
  if (isByModel(found) === isByModel(known)) return found.confidence > known.confidence ? found : known;
  const [rule, model] = isByModel(found) ? [known, found] : [found, known];
  if (rule.method.split('+').includes(model.method)) return rule;
  return { ...rule, method: `${rule.method}+${model.method}` };
}

/** Whatever else finds a name says more of it than its capitals do. */
const withMethodOf = (first: CandidateMention, { method }: CandidateMention): CandidateMention =>
  first.method === CAPITALS_METHOD ? { ...first, method } : first;

const isByModel = ({ method }: CandidateClaim): boolean => method.startsWith('model:');

const isSomewhere = (range: TextRange): boolean => range.start < range.end;
const placeOf = ({ start, end }: TextRange): TextRange => ({ start, end });

/** A spelling that is longer than any name is none: a part of it would not be one either. */
function addAlias({ first, aliases }: GatheredMention, alias: CandidateAlias): void {
  if (alias.text.length > NAME_LIMITS.entityName) return;
  if (alias.text !== first.name && !aliases.has(alias.text)) aliases.set(alias.text, alias);
}

/** What makes two claims the same claim. */
function identityOf(claim: CandidateClaim): string {
  const qualifiers = Object.entries(claim.qualifiers).sort(([a], [b]) => compare(a, b));
  const object = claim.object.type === 'MENTION' ? ['M', claim.object.ref] : [objectKey(claim.object)];
  const period = [claim.validity.from?.getTime(), claim.validity.to?.getTime(), claim.temporal];
  return JSON.stringify([claim.subject, claim.predicate, object, qualifiers, period]);
}

function inOrder(ranges: readonly TextRange[]): TextRange[] {
  const sorted = ranges.map(placeOf).sort(byPlace);
  return sorted.filter((range, n) => n === 0 || byPlace(range, sorted[n - 1]) !== 0);
}

/** A name inside a longer place of the same name (the link that carries it) is not another mention. */
function outermost(ranges: readonly TextRange[]): TextRange[] {
  const kept: TextRange[] = [];
  for (const range of ranges.map(placeOf).sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (!last || range.end > last.end) kept.push(range);
  }
  return kept;
}

/** What has no place comes last. */
function byPlace(a: TextRange | undefined, b: TextRange | undefined): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return a.start - b.start || a.end - b.end;
}

// By code unit, never by locale: every machine must give the same order.
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
