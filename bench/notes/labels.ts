import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SourceItem } from '../../src/domain/document-record.ts';

export const SETS = ['development', 'held-out', 'fresh', 'unseen', 'blind'] as const;
export type SetName = (typeof SETS)[number];
/** The set whose misses are counted and never shown: who reads them works by them, and a blind figure takes new folders. */
export const UNREAD: SetName = 'blind';

/** What a document plainly states; `predicate` and `inverse` are the wordings that mean it, `inverse` with subject and value swapped. */
export interface Statement {
  readonly document: string;
  readonly subject: string;
  readonly predicate: readonly string[];
  readonly inverse?: readonly string[];
  readonly value: string;
  readonly form: 'frontMatter' | 'table' | 'list' | 'sentence' | 'pronoun';
  readonly quote: string;
}

/** Values of one thing that cannot both be true. */
export interface Contradiction {
  readonly subject: string;
  readonly predicate: readonly string[];
  readonly values: readonly [string, string];
  readonly documents: readonly string[];
}

/** One of `expected.json`. */
export interface LabelledFolder {
  readonly name: string;
  readonly kinds: readonly string[];
  readonly style: string;
  readonly statements: readonly Statement[];
  readonly contradictions: readonly Contradiction[];
  /** Two names of one thing. */
  readonly sameNames: readonly (readonly [string, string])[];
  /** Two names that look alike and are of two things. */
  readonly different: readonly (readonly [string, string])[];
  readonly items: readonly SourceItem[];
}

const LABELS = 'expected.json';

export function foldersOf(set: SetName): LabelledFolder[] {
  const root = path.join(import.meta.dirname, set);
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .sort()
    .filter((name) => existsSync(path.join(root, name, LABELS)))
    .map((name) => {
      const labels = JSON.parse(readFileSync(path.join(root, name, LABELS), 'utf8')) as Omit<LabelledFolder, 'items'>;
      const files = readdirSync(path.join(root, name)).filter((file) => file !== LABELS);
      const items = files.sort().map((file): SourceItem => ({
        path: file,
        bytes: readFileSync(path.join(root, name, file)),
        mediaType: null,
        kind: 'FILE',
        uri: null,
        publishedAt: null,
        modifiedAt: null,
        sourceRevision: null,
      }));
      return { ...labels, name, items };
    });
}
