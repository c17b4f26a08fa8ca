import { randomFrom } from '../../test/support/random.ts';
import { HEADER_ROWS, type Row } from './header.ts';
import { SECTION_ROWS } from './section.ts';

const ROWS = { ...HEADER_ROWS, ...SECTION_ROWS } as const;
export type Kind = keyof typeof ROWS;
export const KINDS = Object.keys(ROWS) as readonly Kind[];

export interface Question {
  readonly id: string;
  readonly kind: Kind;
  readonly question: string;
  /** `path#Heading > Heading`; a path and `#` alone = the text above the first heading. */
  readonly evidence: readonly string[];
  /** Natural keys of the entities that answer as well as the evidence does. */
  readonly entities: readonly string[];
  /** What was looked at while search was changed, and what was held back. */
  readonly half: 'DEV' | 'HELD';
}

/** Fixed before anything was measured. */
const coin = randomFrom(20_261);

const entitiesOf = (kind: Kind, evidence: readonly string[]): string[] =>
  kind === 'dependents' || kind === 'concept' ? [...new Set(evidence.map((at) => `eip-${at.split('#')[0]}`))] : [];

const question = (kind: Kind, [text, ...evidence]: Row, n: number): Question => ({
  id: `${kind}-${n + 1}`,
  kind,
  question: text,
  evidence: evidence.map((at) => `eips/eip-${at.replace('#', '.md#')}`),
  entities: entitiesOf(kind, evidence),
  half: coin() < 0.5 ? 'DEV' : 'HELD',
});

/** Two hundred questions about the Ethereum Improvement Proposals, twenty of each kind. */
export const QUESTIONS: readonly Question[] = KINDS.flatMap((kind) =>
  ROWS[kind].map((row, n) => question(kind, row, n)),
);
