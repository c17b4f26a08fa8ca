import { Embeddings } from '../../../src/vectors/index.ts';
import { embedAll, wordEmbedder } from '../embedded-texts.ts';
import { row, type Place, type SettingRow } from './place.ts';

/** Two hundred sentences without a heading: what cuts them is their number of tokens. */
const LONG = Array.from({ length: 200 }, (_, n) => `Ship number ${n} came in at dawn and lay at the quay.`).join(' ');

/** More of each chunk is said again in the next one: there are more of them. */
const chunksOf = async (at: Place): Promise<number> => (await at.hand(`# Ships\n\n${LONG}\n`)).report.chunks;

const TIDES = 'The tide is high at noon, and the harbour is open to all ships until the evening comes.';

const SENTENCE = '# T\n\nQuarry House has a rent of £900.\n';
const MINUTES = '# Minutes of the Harbour Board, 4 March 2025\n\nPresent: Edda Holm\n';

const ARGUED = '# T\n\n## Rationale\n\nThis proposal reduces the cost of lamps in all harbours.\n';

/** How sure the claims of a predicate are that a document makes. */
const read =
  (text: string, predicate: string) =>
  async (at: Place): Promise<number[]> => {
    await at.hand(text);
    return at.confidences(predicate);
  };

/** What becomes of the second change of a watched document. */
async function brought(at: Place, more = ''): Promise<string | undefined> {
  const watcher = { origin: 'WATCHER', mayWait: true };
  await at.hand(TIDES, watcher);
  return (await at.hand(`${TIDES} Again.${more}`, watcher)).outcomes[0]?.status;
}

const EMBEDDER = wordEmbedder('policy', ['ada', 'drinks', 'coffee', ' a ', 'violin', 'play', 'vio', 'iol', 'not']);

/** Scores of what is found for a question, to the thousandth. */
const scores =
  (question: string, more: string) =>
  async (at: Place): Promise<number[]> => {
    const said = ['Ada drinks coffee.', 'Ada plays violin.', 'Somebody else came.'];
    for (const statement of said)
      await at.curator.say({ named: { name: 'Ada', type: 'PERSON' } }, 'NOTED', statement, { statement });
    await embedAll(at.database, EMBEDDER);
    const { me } = at.with({ embeddings: new Embeddings(EMBEDDER, () => EMBEDDER) });
    const query = `query ($text: String!) { search(text: $text, in: [CLAIM], ${more}) { edges { score } } }`;
    const { search } = await me.get<{ search: { edges: readonly { readonly score: number }[] } }>(query, {
      text: question,
    });
    return search.edges.map(({ score }) => Math.round(score * 1_000) / 1_000);
  };

const named = async (at: Place): Promise<number> => {
  await at.curator.thing('Northgate Station');
  const { search } = await at.me.get<{ search: { edges: readonly object[] } }>(
    '{ search(text: "Nothgate Station", in: [ENTITY]) { edges { score } } }',
  );
  return search.edges.length;
};

/** How texts are cut, what may come in how often, and how what is found is put together. */
export const READING_ROWS: readonly SettingRow[] = [
  row('chunk.tokens', 128, 5, 25, chunksOf),
  row('chunk.overlap', 256, 5, 6, chunksOf),
  row('extract.frontMatter', 0.5, [0.99], [0.5], read('---\ntitle: The guide\n---\n\nwords\n', 'title')),
  row('extract.arguments', 0, [0.8], [], read(ARGUED, 'argument-for')),
  row('extract.prose', false, [0.8], [], read(SENTENCE, 'rent')),
  row('extract.prose.confidence', 0.4, [0.8], [0.4], read(SENTENCE, 'rent')),
  row('extract.minutes', 0.5, [0.9], [0.5], read(MINUTES, 'ATTENDED')),
  row('screen.minCharacters', 500, 'REVISED', 'QUARANTINED', (at) => brought(at)),
  row('screen.maxCharacters', 1_000, 'REVISED', 'QUARANTINED', (at) => brought(at, ` ${LONG}`)),
  row('screen.updatesPerMinute', 1, 'REVISED', 'DEFERRED', (at) => brought(at)),
  row('screen.updatesPerHour', 1, 'REVISED', 'DEFERRED', (at) => brought(at)),
  row('search.rrfK', 1, [0.016, 0.008, 0.008], [0.5, 0.167, 0.125], scores('coffee', 'fusion: RRF')),
  row('search.lexicalWeight', 1, [1.3, 0.129, 0], [1.3, 0, 0], scores('Ada drinks coffee', 'fusion: NORMALISED_SUM')),
  row('search.fuzzyThreshold', 0.99, 1, 0, named),
];
