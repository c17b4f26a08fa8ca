import type { Hit, Strategy } from './asked.ts';
import type { Question, Section } from './questions.ts';

/** How well one strategy answered one question. */
export interface Judged {
  readonly question: Question;
  readonly strategy: Strategy;
  /** 1 / the place of the first right section; 0 where none is among the hits that were asked for. */
  readonly reciprocal: number;
  /** The share of the right sections that are among the first hits. */
  readonly at1: number;
  readonly at10: number;
}

/** A chunk stands in a section when its headings end as those of the section do; a list or table may have a label besides. */
export function standsIn({ document, headings }: Hit, section: Section): boolean {
  if (document !== section.document) return false;
  const wanted = section.headings.join('\n');
  return headings.some((_, n) =>
    headings
      .slice(0, n + 1)
      .join('\n')
      .endsWith(wanted),
  );
}

export function judge(question: Question, strategy: Strategy, hits: readonly Hit[]): Judged {
  const places = question.right.map((section) => hits.findIndex((hit) => standsIn(hit, section)));
  const found = places.filter((place) => place >= 0);
  const share = (most: number): number => found.filter((place) => place < most).length / question.right.length;
  const reciprocal = found.length === 0 ? 0 : 1 / (Math.min(...found) + 1);
  // With two right sections one alone can be first.
  return { question, strategy, reciprocal, at1: reciprocal === 1 ? 1 : 0, at10: share(10) };
}
