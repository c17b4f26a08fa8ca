import type { Pack } from '../../domain/pack.ts';
import type { ScreenSettings } from '../ingest-settings.ts';
import { neutralised, type Disguise, type ScreenFinding } from '../../domain/screening-rules.ts';
import type { ParsedDocument, TextRange } from '../../domain/text.ts';
import { proseOf, type ExtractSettings } from '../../extract/index.ts';
import { bombsIn } from './bombs.ts';
import { mayBeEncoded, TURNED, WRITTEN_ENCODINGS } from './encoded.ts';
import { isAddressed, isMentioned } from './mention-of-order.ts';
import { disguiseOf, normalised } from './normal.ts';
import { turnsIn, type Place, type PlainPiece } from './out-of-place.ts';
import { codeBehind, piecesOf, withoutCode, type GuardPiece } from './screened-pieces.ts';
import { screeningOf, type CompiledScreening, type CompiledScreenRule } from './compiled-screening.ts';
import { isCorrespondence, speakersOf, speechFrom } from './speech.ts';
import { unseenIn } from './unseen.ts';
import { plainView, rewrite, type View } from './view.ts';
import { heaviest, once, type Found } from './weigh.ts';

/** Matches of one rule in one piece that are looked at. */
const MATCHES = 20;
const UNSEEN_PLACES: readonly string[] = ['COMMENT', 'ALT_TEXT'];

/** What a guard holds against a document: the findings that together reach the limit; empty = nothing. */
export type Guarded = readonly ScreenFinding[];

/**
 * The anti-poisoning guard (SE-27, SE-29): looks for orders to whoever reads the document, in its prose and in what only
 * machines see, through disguises and encodings. Code is not looked at: what stands there is shown, not said.
 */
export function guard(
  document: ParsedDocument,
  packs: readonly Pack[],
  settings: Pick<ExtractSettings, 'extract.window'> & ScreenSettings,
): Guarded {
  const screen = new TextScreen(document, screeningOf(packs), settings);
  const found = [
    ...screen.inMarkup(),
    ...screen.inLinks(),
    ...screen.inPieces(),
    ...screen.unseen(),
    ...bombsIn(document, settings),
  ];
  const held = heaviest(once(found), document.text.length, settings);
  return held.map(({ addressed: _, ...each }) => ({
    ...each,
    quote: neutralised(document.text.slice(each.start, each.end), settings['screen.quote']),
  }));
}

class TextScreen {
  readonly #document: ParsedDocument;
  readonly #screening: CompiledScreening;
  readonly #settings: Pick<ExtractSettings, 'extract.window'> & ScreenSettings;
  /** The text with blanks for code. */
  readonly #bare: string;

  constructor(
    document: ParsedDocument,
    screening: CompiledScreening,
    settings: Pick<ExtractSettings, 'extract.window'> & ScreenSettings,
  ) {
    this.#document = document;
    this.#screening = screening;
    this.#settings = settings;
    this.#bare = withoutCode(document);
  }

  inMarkup(): Found[] {
    const lower = this.#bare.toLowerCase();
    return this.#screening.in.markup
      .in(lower)
      .possible.flatMap((each) => matchesOf(each, lower).map((match) => found(each, 'MARKUP', null, match)));
  }

  inLinks(): Found[] {
    return this.#document.links.flatMap((link) => {
      // Browsers drop blanks and control characters inside an address, so those hide nothing.
      const target = decodedTarget(link.target)
        .replace(/[\p{Cc}\s]/gu, '')
        .toLowerCase();
      return this.#screening.in.link
        .in(target)
        .possible.filter(({ pattern }) => pattern.first(target) !== null)
        .map((each) => found(each, 'LINK', null, link));
    });
  }

  inPieces(): Found[] {
    const prose = proseOf(this.#document, this.#settings['extract.window']);
    const written = piecesOf(this.#document, prose, this.#bare);
    const speakers = speakersOf(this.#bare, written);
    const pieces = written.map((piece) => {
      const plain = normalised(plainView(piece.view.text));
      return { piece, plain, speechFrom: piece.running ? speechFrom(plain.text, speakers) : null };
    });
    return [...pieces.flatMap((each) => this.#inPiece(each)), ...this.#outOfPlace(pieces)];
  }

  /** Sentences that turn to a reader in a text that does not: by themselves they say nothing hostile. */
  #outOfPlace(pieces: readonly PlainPiece[]): Found[] {
    const prose = pieces.filter(({ piece }) => piece.place === 'PROSE');
    const placeOf = ({ at, start, end }: Place): TextRange => {
      const written = at.plain.at(start, end);
      return at.piece.view.at(written.start, written.end);
    };
    const codeAfter = (place: Place): string | null => codeBehind(this.#document, placeOf(place).end);
    const mayAsk = isCorrespondence(this.#document.units);
    const turns = this.#screening.turns.flatMap((signs) => turnsIn(prose, signs, codeAfter, mayAsk));
    return turns.slice(0, this.#settings['screen.findings']).flatMap((turn) => {
      const { at, start, end, said } = turn;
      if (isMentioned(at.piece, at.plain.text, { start: said, end: said + 1 }, this.#screening.mentions)) return [];
      const written = at.plain.at(start, end);
      const disguise = disguiseOf(
        at.piece.view.text.slice(written.start, written.end),
        at.plain.text.slice(start, end),
      );
      return [{ rule: turn.rule, kind: 'INSTRUCTION', place: 'PROSE', disguise, weight: 1, ...placeOf(turn) }];
    });
  }

  unseen(): Found[] {
    return unseenIn(this.#document.text, this.#settings).map(({ rule, start, end }) => ({
      rule,
      kind: 'HIDDEN',
      place: 'DOCUMENT',
      disguise: 'INVISIBLE',
      weight: 1,
      start,
      end,
    }));
  }

  #inPiece({ piece, plain }: PlainPiece): Found[] {
    const written = plainView(piece.view.text);
    const { possible, turned } = this.#screening.in.prose.in(plain.text);
    const here = possible.length === 0 ? [] : this.#inView(piece, plain, possible, null);
    const decoded = this.#decoded(piece, written, this.#settings['screen.decodings']);
    const around = TURNED.filter(({ name }) => turned.has(name)).flatMap(({ name, read }) =>
      this.#read(piece, read(plain), name),
    );
    return [...here, ...decoded, ...around];
  }

  /** Reads what is encoded, and what is encoded in that. What the encoded text says counts like something unseen. */
  #decoded(piece: GuardPiece, view: View, depth: number): Found[] {
    if (depth === 0 || !mayBeEncoded(view.text)) return [];
    return WRITTEN_ENCODINGS.filter(({ inText }) => inText(view.text)).flatMap(({ name, read }) => {
      const decoded = read(view);
      if (decoded.text === view.text) return [];
      return [...this.#read(piece, normalised(decoded), name), ...this.#decoded(piece, decoded, depth - 1)];
    });
  }

  #read(piece: GuardPiece, view: View, encoding: Disguise): Found[] {
    return this.#inView(piece, view, this.#screening.in.prose.in(view.text).possible, encoding);
  }

  /** `view` leads back to the text of the piece, which leads back to the document's. */
  #inView(piece: GuardPiece, view: View, rules: readonly CompiledScreenRule[], encoding: Disguise | null): Found[] {
    const { text } = view;
    return rules.flatMap((each) =>
      matchesOf(each, text).flatMap((match) => {
        if (isMentioned(piece, text, match, this.#screening.mentions)) return [];
        const { start, end } = view.at(match.start, match.end);
        const written = piece.view.text.slice(start, end);
        const disguise = encoding ?? disguiseOf(written, text.slice(match.start, match.end));
        const spoken = isAddressed(text, match);
        const factor = this.#factor(piece, disguise, spoken);
        const addressed = factor > 1 || spoken;
        return [
          {
            ...found(each, piece.place, disguise, piece.view.at(start, end), factor),
            addressed,
          },
        ];
      }),
    );
  }

  /** What is hidden counts more; a comment that only states something hides nothing. */
  #factor(piece: GuardPiece, disguise: Disguise | null, isSpoken: boolean): number {
    return disguise !== null || (isSpoken && UNSEEN_PLACES.includes(piece.place))
      ? this.#settings['screen.hiddenFactor']
      : 1;
  }
}

const found = (
  { rule }: CompiledScreenRule,
  place: Found['place'],
  disguise: Disguise | null,
  { start, end }: TextRange,
  factor = 1,
): Found => ({ rule: rule.name, kind: rule.kind, place, disguise, weight: rule.weight * factor, start, end });

const matchesOf = ({ pattern, except }: CompiledScreenRule, text: string): TextRange[] =>
  pattern
    .all(text, MATCHES)
    .filter((match) => except === null || except.first(text.slice(match.start, match.end + 40)) === null);

function decodedTarget(target: string): string {
  const view = rewrite(plainView(target), /&(?:#(\d+)|#x([0-9a-f]+));?/giu, ([, decimal, hex]) => {
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
  return view.text.replace(/&(?:colon|Tab|NewLine);/gu, (name) => (name === '&colon;' ? ':' : ''));
}
