import type { ToldSentenceFragment } from '../generated/operations.ts';
import type { WholeAnswer } from './asked-answer.ts';

type ToldSentence = ToldSentenceFragment;

/** A quote is known by its beginning. */
const SHOWN_OF_QUOTE = 120;
/** Of what came nearest where nothing answers. */
const SHOWN_NEAREST = 3;

/** A sentence a line, each with its marks; what stands between sentences and is no mark is a line too. */
export function answerLines({ text, sentences }: Pick<WholeAnswer, 'text' | 'sentences'>, why: boolean): string[] {
  if (sentences.length === 0) return [text];
  const lines: string[] = [];
  let after = 0;
  for (const sentence of sentences) {
    lines.push(...betweenLine(before(text, after, sentence)), sentenceLine(sentence, why));
    after = sentence.end;
  }
  return [...lines, ...betweenLine(text.slice(after))];
}

/** The answer as it is said, without the marks, which mean nothing beside another answer. */
export function withoutMarks({ text, sentences }: Pick<WholeAnswer, 'text' | 'sentences'>): string {
  if (sentences.length === 0) return text;
  let after = 0;
  const parts = sentences.flatMap((sentence) => {
    const between = betweenLine(before(text, after, sentence));
    after = sentence.end;
    return [...between, `${sentence.lead}${sentence.text}`];
  });
  return [...parts, ...betweenLine(text.slice(after))].join(' ');
}

/** What stands before a sentence and does not belong to it. */
const before = (text: string, after: number, { start, lead }: ToldSentence): string =>
  text.slice(after, start - lead.length);

function betweenLine(text: string): string[] {
  const said = text.replaceAll(/\[\d+\]/gu, '').trim();
  return said === '' ? [] : [said];
}

export function sentenceLine(
  { lead, text, kind, confidence, disputed, citations }: ToldSentence,
  why: boolean,
): string {
  const marks = citations.map(({ n }) => `[${n}]`).join('');
  const sure = why ? ` (${kind.toLowerCase()}, ${confidence.toFixed(2)})` : '';
  return [`${disputed ? 'DISPUTED: ' : ''}${lead}${text}`, marks, sure].filter((part) => part !== '').join(' ');
}

/** Each citation once, in the order of their numbers. */
export function citationLines({ sentences }: Pick<WholeAnswer, 'sentences'>): string[] {
  return cited({ sentences }).map(
    ({ n, quote, url, document, author, contentAt }) =>
      `  [${n}] ${[url ?? document?.key ?? '', author, contentAt?.slice(0, 10)].filter(Boolean).join(', ')}  “${beginning(quote)}”`,
  );
}

/** The documents and pages that are cited, each with its numbers, its title and its address. */
export function sourceLines({ sentences }: Pick<WholeAnswer, 'sentences'>): string[] {
  const places = Map.groupBy(cited({ sentences }), ({ url, document }) => url ?? document?.id ?? '');
  return [...places.values()].map((citations) => {
    const marks = citations.map(({ n }) => `[${n}]`).join('');
    const [{ url, document } = { url: null, document: null }] = citations;
    const names = [document?.title, document?.key, url, document?.uri].filter((name) => (name ?? '') !== '');
    return `  ${marks} ${names.length === 0 ? 'a document that is here no more' : [...new Set(names)].join('  ')}`;
  });
}

function cited({ sentences }: Pick<WholeAnswer, 'sentences'>): ToldSentence['citations'][number][] {
  const byNumber = new Map(sentences.flatMap(({ citations }) => citations.map((one) => [one.n, one] as const)));
  return [...byNumber.values()].sort((a, b) => a.n - b.n);
}

export const nearestLines = ({ evidence, leftOut }: WholeAnswer): string[] => [
  ...leftOut.flatMap(({ text, reason }) => (reason === 'OTHER_AUTHOR' ? `  said by another: ${beginning(text)}` : [])),
  ...(evidence?.dropped ?? []).slice(0, SHOWN_NEAREST).map(({ text, why }) => `  nearest: ${beginning(text)} (${why})`),
];

/** What a sentence rests on, down to the words: how it was judged, why, and each citation with its place. */
export function groundLines({ text, kind, confidence, disputed, check, citations }: ToldSentence, n: number): string[] {
  return [
    `${n}. ${text}`,
    `   ${judged(kind, check)}, confidence ${confidence.toFixed(2)}${disputed ? '; sources disagree about it' : ''}`,
    ...(check?.reasons ?? []).map(({ signal, detail }) => `   ${signal}: ${detail}`),
    ...(citations.length === 0 ? ['   no words that are stored say it'] : citations.flatMap(placeLines)),
  ];
}

function judged(kind: ToldSentence['kind'], check: ToldSentence['check']): string {
  if (check) return `${check.verdict}, ${check.score.toFixed(2)}, by ${check.method}`;
  return kind === 'CLAIM' ? 'the statement of a claim' : 'words of a document, as they stand there';
}

/** The words as a JSON string: each blank and each break of a line is seen. */
function placeLines({ n, quote, start, end, url, document, revision }: ToldSentence['citations'][number]): string[] {
  const place =
    url ?? `${document?.key ?? 'a document that is here no more'}  ${revision?.id ?? ''}  characters ${start}–${end}`;
  return [`   [${n}] ${place}`, `       ${JSON.stringify(quote)}`];
}

/** Which model wrote it, how far it is supported, and what that cost. */
export function draftLines({ draft }: WholeAnswer): string[] {
  if (!draft?.model) return [];
  const { model, state, coverage, confidence, drafts, dollars } = draft;
  const sure = `coverage ${coverage.toFixed(2)}, confidence ${confidence.toFixed(2)}`;
  return [`  written by ${model}: ${state.toLowerCase()}, ${sure}, drafts ${drafts}, $${dollars.toFixed(4)}`];
}

/** Which models wrote side by side, what came of it, and what one of them alone says. */
export function ensembleLines({ ensemble }: Pick<WholeAnswer, 'ensemble'>): string[] {
  if (!ensemble) return [];
  const { mode, agreement, why, plan, disagreements } = ensemble;
  const sure =
    plan.confidence === null ? 'nothing was searched for' : `the evidence is sure by ${plan.confidence.toFixed(2)}`;
  const agreed = agreement === null ? '' : `, agreement ${agreement.toFixed(2)}`;
  return [
    `  models: ${plan.models.join(', ')} (${mode.toLowerCase().replace('_', ' ')}${agreed}; ${sure}, at most $${plan.dollars.toFixed(4)})`,
    ...(why === null ? [] : [`  fewer than the ${plan.wanted} wanted, or not as they should: ${why}`]),
    ...disagreements.map(({ model, text, verdict }) => `  ${model} alone (${verdict}): ${beginning(text)}`),
  ];
}

/** With what to answer that a memory is still so, or is not. */
export const validationLines = ({ validations }: Pick<WholeAnswer, 'validations'>): string[] =>
  validations.map(({ memory: { id } }) => `  claimgraph memory confirm ${id}   (or correct, or forget)`);

export const leftOutLines = ({ leftOut }: WholeAnswer): string[] =>
  leftOut.map(({ text, reason }) => `  left out (${reason}): ${beginning(text)}`);

export function beginning(text: string): string {
  const plain = text.replaceAll(/\s+/gu, ' ').trim();
  return plain.length > SHOWN_OF_QUOTE ? `${plain.slice(0, SHOWN_OF_QUOTE)}…` : plain;
}
