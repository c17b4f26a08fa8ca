import { percentile } from '../../src/lib/percentile.ts';
import { openEmbedded } from '../../src/storage/index.ts';
import { vectorText } from '../../src/vectors/index.ts';
import { printTable } from '../support/table.ts';

const TOGETHER = 32;
const DIMENSIONS = 384;
const ROUNDS = 100;

/** How long the embedded database reads a batch of vectors, in hexadecimal as they are stored and in decimals, in turns. */
export async function readingVectors(): Promise<void> {
  const vectors = Array.from({ length: TOGETHER }, (_, row) =>
    Float32Array.from({ length: DIMENSIONS }, (_, n) => Math.sin(1 + row * DIMENSIONS + n) / 14),
  );
  const forms = { hexadecimal: vectors.map(vectorText), decimal: vectors.map((v) => `[${Array.from(v).join(',')}]`) };
  const took = { hexadecimal: [] as number[], decimal: [] as number[] };
  const database = await openEmbedded({ folder: null, timeoutMs: 30_000 });
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const form of ['hexadecimal', 'decimal'] as const) {
        const before = performance.now();
        await database.system((query) =>
          query('bench.readVectors', 'select max(vector_norm(v::vector)) from unnest($1::text[]) as t (v)', [
            forms[form],
          ]),
        );
        took[form].push(performance.now() - before);
      }
  } finally {
    await database.close();
  }
  const row = (form: keyof typeof took): string[] => [
    form,
    ...[0.5, 0.95].map((share) => percentile(took[form], share).toFixed(1)),
  ];
  printTable(
    `The embedded database reads ${TOGETHER} vectors of ${DIMENSIONS} numbers, ms`,
    ['form', 'p50', 'p95'],
    [row('hexadecimal'), row('decimal')],
  );
}
