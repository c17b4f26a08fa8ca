/**
 * The rules over prose: each sentence of the EIPs that names a proposal against those of other documents that name the same one, and every
 * pair that would be a conflict or a duplicate, to be read.
 */
import { settingDefaults as numbers } from '../test/support/settings.ts';
import { sentenceEnds } from '../src/text/sentence-ends.ts';
import { judgeStatements } from '../src/entailment/index.ts';
import { eips } from './support/corpus.ts';
import { printFigures } from './support/table.ts';

interface Said {
  readonly document: string;
  readonly text: string;
}

const NAME = /\b(?:EIP|ERC)-?\d+/giu;
const [SHORTEST, LONGEST] = [25, 300];
/** Sentences of one name that are compared with each other, at most. */
const MOST = 200;

/** Sentences outside of headings, tables, quotes and code. */
function sentencesOf(markdown: string): string[] {
  const prose = markdown.replace(/^---[\s\S]*?---/u, '').replace(/```[\s\S]*?```/gu, '');
  return prose.split(/\n\s*\n/u).flatMap((paragraph) => {
    if (/^\s*[#|<]/u.test(paragraph)) return [];
    const plain = paragraph
      .replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
      .replace(/[`*_]/gu, '')
      .replace(/\s+/gu, ' ')
      .trim();
    const ends = [...sentenceEnds(plain, { start: 0, end: plain.length }), plain.length];
    return ends.map((end, n) => plain.slice(ends[n - 1] ?? 0, end).trim());
  });
}

const byName = new Map<string, Said[]>();
for (const { path, bytes } of eips()) {
  for (const text of sentencesOf(Buffer.from(bytes).toString('utf8'))) {
    if (text.length < SHORTEST || text.length > LONGEST) continue;
    const names = new Set([...text.matchAll(NAME)].map(([name]) => name.toUpperCase()));
    for (const name of names) byName.set(name, [...(byName.get(name) ?? []), { document: path, text }]);
  }
}
const counts = { pairs: 0, CONFLICT: 0, DUPLICATE: 0, COMPATIBLE: 0 };
for (const [name, all] of byName) {
  const said = all.slice(0, MOST);
  const pairs = said.flatMap((a, n) =>
    said.slice(n + 1).flatMap((b) => (a.document === b.document || a.text === b.text ? [] : [{ a, b }])),
  );
  counts.pairs += pairs.length;
  const judged = await judgeStatements(
    pairs.map(({ a, b }) => ({ a: a.text, b: b.text })),
    { entailment: null, numbers },
  );
  for (const [n, { verdict, reasons }] of judged.entries()) {
    counts[verdict] += 1;
    const [pair, [reason]] = [pairs[n], reasons];
    if (verdict === 'COMPATIBLE' || !pair || !reason) continue;
    console.log(
      `${verdict} by ${reason.signal}, of ${name}\n  ${pair.a.document}: ${pair.a.text}\n  ${pair.b.document}: ${pair.b.text}`,
    );
  }
}
printFigures('sentences of the EIPs that name one proposal, across documents, judged by rules', [
  { name: 'pairs', value: String(counts.pairs), floor: '' },
  { name: 'judged conflicts', value: String(counts.CONFLICT), floor: '' },
  { name: 'judged duplicates', value: String(counts.DUPLICATE), floor: '' },
]);
