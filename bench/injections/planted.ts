import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legs } from '../../test/support/leg-list.ts';

/** A text that somebody planted. */
export interface Planted {
  readonly id: string;
  readonly text: string;
  readonly question: string;
  /** Does a text have words of it? Enough of them in a row that no other text has them. */
  readonly isIn: (text: string) => boolean;
}

/** Words in a row by which a text is known, and words that a question asks about. */
const [IN_A_ROW, ASKED] = [5, 3];
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

export function plantedTexts(): Planted[] {
  if (!legs.corpora.present) throw new Error(legs.corpora.missing);
  const items = readFileSync(join(legs.corpora.at, 'injections-dev', 'items.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; label: string; text: string; span?: [number, number] });
  return items
    .filter(({ label }) => label === 'injection')
    .map(({ id, text, span }) => {
      const own = wordsOf(span ? text.slice(...span) : text);
      const rows = own.flatMap((_, n) => {
        const row = own.slice(n, n + IN_A_ROW);
        return row.length === Math.min(IN_A_ROW, own.length) ? [` ${row.join(' ')} `] : [];
      });
      const asked = [...new Set(own)].sort((a, b) => b.length - a.length).slice(0, ASKED);
      return {
        ...{ id, text, question: `What is said about ${asked.join(', ')}?` },
        isIn: (other) => {
          const there = ` ${wordsOf(other).join(' ')} `;
          return rows.some((row) => there.includes(row));
        },
      };
    });
}
