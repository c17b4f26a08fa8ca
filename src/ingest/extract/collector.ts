import type { CandidateAlias, CandidateClaim, CandidateMention, Candidates } from '../../domain/candidates.ts';
import type { TextRange } from '../../domain/text.ts';
import { objectKey } from '../../domain/values.ts';

/**
 * Gathers what the rules find and says each thing once: a name once with all its places, a claim once with all its quotes.
 * What comes out is in the order of the text, the document's subject first, so that equal inputs give equal outputs.
 */
export class Collector {
  readonly #mentions = new Map<string, CandidateMention>();
  readonly #claims = new Map<string, CandidateClaim>();

  mention(found: CandidateMention): void {
    const ranges = found.ranges.filter((range) => range.start < range.end);
    const known = this.#mentions.get(found.ref);
    this.#mentions.set(
      found.ref,
      known ? joined(known, { ...found, ranges }) : { ...found, ranges, aliases: distinct(found.aliases, found.name) },
    );
  }

  /** Another spelling of a name that is already noted. */
  alias(ref: string, alias: CandidateAlias): void {
    const known = this.#mentions.get(ref);
    if (known) this.#mentions.set(ref, { ...known, aliases: distinct([...known.aliases, alias], known.name) });
  }

  /** A relation of a thing to itself says nothing and is dropped, as is a claim without a quote. */
  claim(found: CandidateClaim): void {
    const ranges = found.ranges.filter((range) => range.start < range.end);
    if (ranges.length === 0) return;
    if (found.object.type === 'MENTION' && found.object.ref === found.subject) return;
    const key = identityOf(found);
    const known = this.#claims.get(key);
    if (!known) this.#claims.set(key, { ...found, ranges: inOrder(ranges) });
    else {
      const better = known.confidence >= found.confidence ? known : found;
      this.#claims.set(key, { ...better, ranges: inOrder([...known.ranges, ...ranges]) });
    }
  }

  nameOf(ref: string): string | undefined {
    return this.#mentions.get(ref)?.name;
  }

  /** Everything gathered, for a document about `subject`. */
  candidates(subject: string | null): Candidates {
    const mentions = [...this.#mentions.values()].map((mention) => ({ ...mention, ranges: outermost(mention.ranges) }));
    const claims = [...this.#claims].sort(([a, x], [b, y]) => byPlace(x.ranges[0], y.ranges[0]) || compare(a, b));
    const rank = (mention: CandidateMention): number => (mention.ref === subject ? 0 : 1);
    return {
      subject,
      mentions: mentions.sort(
        (a, b) => rank(a) - rank(b) || byPlace(a.ranges[0], b.ranges[0]) || compare(a.ref, b.ref),
      ),
      claims: claims.map(([, claim]) => claim),
    };
  }
}

/** What makes two claims the same claim. */
function identityOf(claim: CandidateClaim): string {
  const qualifiers = Object.entries(claim.qualifiers).sort(([a], [b]) => compare(a, b));
  const object = claim.object.type === 'MENTION' ? ['M', claim.object.ref] : [objectKey(claim.object)];
  const period = [claim.validity.from?.getTime(), claim.validity.to?.getTime(), claim.temporal];
  return JSON.stringify([claim.subject, claim.predicate, object, qualifiers, period]);
}

/** The first name stays; a later, different one becomes another spelling. */
function joined(known: CandidateMention, found: CandidateMention): CandidateMention {
  const spelling: CandidateAlias = { text: found.name, kind: 'SPELLING', confidence: found.confidence };
  const range = found.ranges[0];
  return {
    ...known,
    aliases: distinct([...known.aliases, range ? { ...spelling, range } : spelling, ...found.aliases], known.name),
    ranges: [...known.ranges, ...found.ranges],
    confidence: Math.max(known.confidence, found.confidence),
  };
}

function distinct(aliases: readonly CandidateAlias[], name: string): CandidateAlias[] {
  const byText = new Map<string, CandidateAlias>();
  for (const alias of aliases) {
    if (alias.text !== name && !byText.has(alias.text)) byText.set(alias.text, alias);
  }
  return [...byText.values()];
}

function inOrder(ranges: readonly TextRange[]): TextRange[] {
  const sorted = ranges.map(({ start, end }) => ({ start, end })).sort(byPlace);
  return sorted.filter((range, n) => n === 0 || byPlace(range, sorted[n - 1]) !== 0);
}

/** A name inside a longer place of the same name (the link that carries it) is not another mention. */
function outermost(ranges: readonly TextRange[]): TextRange[] {
  const kept: TextRange[] = [];
  for (const range of ranges
    .map(({ start, end }) => ({ start, end }))
    .sort((a, b) => a.start - b.start || b.end - a.end)) {
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
