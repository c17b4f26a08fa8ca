/**
 * Coverage by vectors: how near a word of a question is to the nearest of a proposal's claims, where their sentences hold the word by its
 * stem, and where they do not (a word of another proposal's title). Prints at which cosine what share of both counts as covered; that
 * is where `view.coverage.cosine` comes from. `-- pairs` prints the nearest words that no sentence holds: some of them are rightly near.
 */
import { settingDefaults as settings } from '../test/support/settings.ts';
import { termsOf } from '../src/text/terms-of-text.ts';
import { FUNCTION_WORDS } from '../src/text/function-words.ts';
import { extract } from '../src/extract/extract.ts';
import { parse } from '../src/parse/parse.ts';
import { createEmbedder } from '../src/models/index.ts';
import { builtInPacks } from '../src/packs/index.ts';
import { eips } from './support/corpus.ts';
import { printFigures } from './support/table.ts';

const PROPOSALS = 60;
const COSINES = [0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55];

const embedder = createEmbedder({
  embedder: 'minilm',
  model: null,
  dimension: null,
  modelsDir: null,
  cacheDir: '',
  openAiBaseUrl: null,
  openAiKey: null,
});
const documents = eips()
  .slice(0, PROPOSALS)
  .map(({ path, bytes }) => {
    const text = Buffer.from(bytes).toString('utf8').replace(/\r\n?/gu, '\n');
    const { claims } = extract(
      parse(text, 'text/markdown', settings),
      { path, uri: null, source: 'eips' },
      builtInPacks,
    );
    const sentences = [...new Set(claims.map(({ statement }) => statement))].slice(0, settings['page.max']);
    const title = /^title: (.+)$/mu.exec(text)?.[1] ?? '';
    const words = (title.match(/\p{L}{4,}/gu) ?? []).filter((word) => !FUNCTION_WORDS.has(word.toLowerCase()));
    return { path, sentences, words, stems: new Set(sentences.flatMap((sentence) => [...termsOf(sentence)])) };
  });
const asked = { said: [] as number[], other: [] as { readonly cosine: number; readonly shown: string }[] };
for (const [n, document] of documents.entries()) {
  const strange = documents[(n + 1) % documents.length]?.words ?? [];
  const words = [...new Set([...document.words, ...strange])];
  if (words.length === 0 || document.sentences.length === 0) continue;
  const claims = await embedder.embed(document.sentences, 'DOCUMENT');
  for (const [w, vector] of (await embedder.embed(words, 'QUERY')).entries()) {
    const word = words[w] ?? '';
    const cosines = claims.map((claim) => claim.reduce((sum, x, i) => sum + x * (vector[i] ?? 0), 0));
    const cosine = Math.max(...cosines);
    if (termsOf(word).some((stem) => document.stems.has(stem))) asked.said.push(cosine);
    else asked.other.push({ cosine, shown: `${word} – ${document.sentences[cosines.indexOf(cosine)] ?? ''}` });
  }
}
await embedder.close();
const share = (list: readonly number[], from: number): string =>
  `${((100 * list.filter((cosine) => cosine >= from).length) / list.length).toFixed(0)} %`;
const others = asked.other.map(({ cosine }) => cosine);
printFigures(
  `words and claims of ${PROPOSALS} proposals: ${asked.said.length} that a claim holds, ${others.length} that none does`,
  [
    ...COSINES.map((from) => ({
      name: `cosine ${from}`,
      value: `${share(asked.said, from)} held, ${share(others, from)} not held`,
      floor: '',
    })),
  ],
);
if (process.argv.includes('pairs'))
  for (const { cosine, shown } of asked.other.toSorted((a, b) => b.cosine - a.cosine).slice(0, 40))
    console.log(`${cosine.toFixed(2)} ${shown}`);
