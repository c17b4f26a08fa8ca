import type { StatementSignal } from '../../domain/statement-verdicts.ts';

/** What takes a sentence out of the plain assertion that something is so. */
export interface Mood {
  readonly signal: Extract<
    StatementSignal,
    'REPORTED' | 'WANTED' | 'CONDITION' | 'QUESTION' | 'DUTY' | 'FORMERLY' | 'EXCEPTION' | 'CONTRAST'
  >;
  /** In a sentence in lower case, whole. */
  readonly pattern: RegExp;
  /** For people: what follows where only one of two sentences is in it. */
  readonly why: string;
}

/**
 * Where one of two sentences is in such a mood and the other is not, both may hold, whatever one denies: nobody who believes that a gate is
 * open opens it. Verbs after which what follows is so (know, notice, regret: factives; manage, remember to:
 * implicatives) are not among them.
 */
export const MOODS: readonly Mood[] = [
  {
    signal: 'REPORTED',
    pattern:
      /\b(?:believe[sd]?|believing|think(?:s|ing)?|thought|suspect(?:s|ed)?|alleg(?:es?|ed|edly)|claim(?:s|ed|ing) (?:that|to)|doubt(?:s|ed|ing)?|suppos(?:es|edly)|assum(?:es?|ed)|guess(?:es|ed)?|pretend(?:s|ed|ing)?|imagin(?:es?|ed)|dream(?:s|ed|t)?|rumou?red|fear(?:s|ed) that)\b/u,
    why: 'one tells what somebody believes or claims',
  },
  {
    signal: 'WANTED',
    pattern:
      /\b(?:(?:want|hope|wish|plan|intend|aim|try|tri|attempt|seek|propose|promise|threaten|expect)(?:s|e?d|es|ing|ning|ned)?|trying|sought) to\b/u,
    why: 'one tells what somebody wants or tries',
  },
  {
    signal: 'CONDITION',
    pattern: /\b(?:if|unless|whether|provided that|as long as|in case)\b/u,
    why: 'one holds under a condition',
  },
  { signal: 'QUESTION', pattern: /\?["'”’)]*\s*$/u, why: 'one is a question' },
  {
    signal: 'DUTY',
    pattern: /\b(?:should|must|ought|(?:has|have|had) to|supposed to|shall)\b/u,
    why: 'one tells what ought to be',
  },
  {
    signal: 'FORMERLY',
    pattern:
      /\b(?:formerly|previously|used to(?= (?!\p{L}+ing))|(?:was|were|had)(?: not)? once|once (?:was|were|had)|originally|in the past|back then)\b/u,
    why: 'one tells what was',
  },
  {
    signal: 'EXCEPTION',
    pattern:
      /\bexcept(?:ing)?\b|\b(?:apart|aside) from\b|\bother than\b|\bwith the exception of\b|\b(?:all|every\p{L}*|any\p{L}*|no|nobody|none|nothing|no one)(?: \p{L}+){0,2} (?:but|save)\b/u,
    why: 'one makes an exception',
  },
  {
    signal: 'CONTRAST',
    pattern: /\b(?:distinct|different|separate|opposite|contrary|unlike|as opposed to|whereas)\b/u,
    why: 'one sets things apart, which may be what the other denies',
  },
];
