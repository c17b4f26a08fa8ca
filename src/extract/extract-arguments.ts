import { READING_WORDS } from '../domain/pack.ts';
import type { Period } from '../domain/time.ts';
import { attributionOf } from './attribution.ts';
import type { Unit } from '../domain/text.ts';
import { argumentsIn } from './prose/arguments-in-prose.ts';
import type { Prose } from './prose-of-document.ts';
import { noteClaim, type Finding, type ExtractionContext } from './extraction-context.ts';

type Spoken = Extract<Unit, { readonly kind: 'post' | 'turn' }>;

/**
 * What a document says for and against what it is about (PI-19): sentences of the sections where proposals argue, and of what people
 * say to each other, each a claim about the document's subject with the whole sentence as its words. At most
 * `extract.arguments` of each side.
 */
export function readArguments(context: ExtractionContext, prose: readonly Prose[]): void {
  const { subject, document, settings } = context;
  if (subject === null) return;
  const units = document.units.filter((unit): unit is Spoken => unit.kind === 'post' || unit.kind === 'turn');
  const unitOf = (piece: Prose): Spoken | undefined => {
    const { start } = piece.wordsAt(0, piece.plain.length);
    return units.find((unit) => unit.start <= start && start < unit.end);
  };
  const how: Finding = { method: 'argument', confidence: settings['extract.argument'] };
  const most = settings['extract.arguments'];
  for (const { position, piece, start, end } of argumentsIn(
    prose,
    most,
    (each) => units.length > 0 && unitOf(each) !== undefined,
  )) {
    const section = piece.headingPath.at(-1);
    noteClaim(context, {
      ...how,
      subject,
      predicate: position === 'FOR' ? READING_WORDS.argumentFor : READING_WORDS.argumentAgainst,
      object: { type: 'TEXT', text: piece.plain.slice(start, end).trim() },
      ranges: [piece.quoteAt(start, end)],
      ...attribution(units.length > 0 ? unitOf(piece) : undefined, section, context.validity),
    });
  }
}

/** Who said it and since when, where somebody did; else in which section it stands. */
function attribution(
  unit: Spoken | undefined,
  section: string | undefined,
  validity: Period,
): { readonly qualifiers: Readonly<Record<string, string>>; readonly validity: Period } {
  return unit === undefined ? { qualifiers: section === undefined ? {} : { section }, validity } : attributionOf(unit);
}
