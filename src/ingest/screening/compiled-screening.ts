import type { Pack } from '../../domain/pack.ts';
import type { Disguise, MentionSigns, ScreenRule, ScreenScope, TurnSigns } from '../../domain/screening-rules.ts';
import { compilePattern, type Pattern } from '../../lib/pattern.ts';
import { backwards, rot13 } from './encoded.ts';

export interface CompiledScreenRule {
  readonly rule: ScreenRule;
  readonly pattern: Pattern;
  readonly except: Pattern | null;
}

export interface CompiledMentions {
  readonly cue: Pattern;
  readonly reported: Pattern;
  readonly addressed: Pattern;
}

export interface CompiledTurns {
  readonly answer: Pattern;
  readonly statement: Pattern;
  readonly refersBack: Pattern;
  readonly question: Pattern;
  readonly elliptical: Pattern;
  readonly unsettled: Pattern;
  readonly asked: Pattern;
  readonly task: Pattern;
  readonly noTask: Pattern;
  readonly guide: Pattern;
  readonly announces: Pattern;
  readonly letters: Pattern;
  readonly code: Pattern;
  readonly readersCode: Pattern;
  readonly harm: readonly Pattern[];
  readonly common: ReadonlySet<string>;
}

/** Rules of one scope with the words that make them worth trying. */
export interface RuleSet {
  /** For a text in small letters: the rules that may match it, and the ways in which words of rules stand in it turned round. */
  in(text: string): { readonly possible: readonly CompiledScreenRule[]; readonly turned: ReadonlySet<Disguise> };
}

export interface CompiledScreening {
  readonly in: Readonly<Record<ScreenScope, RuleSet>>;
  readonly mentions: readonly CompiledMentions[];
  readonly turns: readonly CompiledTurns[];
}

/** Shorter words stand in any text by chance once they are turned round. */
const TURNED_LENGTH = 6;
/** Words of up to so many letters must stand alone: `ai` is in `contains`. */
const ALONE = 3;

const isWord = (sign: string): boolean => /^[a-z]/u.test(sign);

type Index = ReadonlyMap<number, readonly string[]>;

/** Two letters as one number: a text is looked through without cutting out its words. */
const pair = (text: string, at: number): number => text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1);

function indexBy(words: readonly string[], keyOf: (word: string) => number): Index {
  const index = new Map<number, string[]>();
  for (const word of new Set(words)) index.set(keyOf(word), [...(index.get(keyOf(word)) ?? []), word]);
  return index;
}

const isLetter = (code: number): boolean => code >= 97 && code <= 122;

/** Finds which of many words a text holds in one pass over its words, by their first two letters. */
class WordFinder {
  readonly #byHead: Index;
  readonly #rotated: Index;
  readonly #backwards: Index;
  readonly #signs: readonly string[];

  constructor(words: readonly string[], turnable: readonly string[]) {
    this.#signs = [...new Set(words.filter((word) => !isWord(word)))];
    this.#byHead = indexBy(words.filter(isWord), (word) => pair(word, 0));
    this.#rotated = indexBy(turnable.map(rot13), (word) => pair(word, 0));
    this.#backwards = indexBy(turnable.map(backwards), (word) => pair(word, word.length - 2));
  }

  in(text: string): { readonly words: ReadonlySet<string>; readonly turned: ReadonlySet<Disguise> } {
    const words = new Set(this.#signs.filter((sign) => text.includes(sign)));
    const turned = new Set<Disguise>();
    let end = 0;
    for (let start = 0; start < text.length; start = end + 1) {
      end = start;
      while (isLetter(text.charCodeAt(end))) end += 1;
      if (end - start < 2) continue;
      for (const word of this.#byHead.get(pair(text, start)) ?? []) {
        if (text.startsWith(word, start) && (word.length > ALONE || end - start === word.length)) words.add(word);
      }
      if (end - start < TURNED_LENGTH) continue;
      if (this.#rotated.get(pair(text, start))?.some((word) => text.startsWith(word, start))) turned.add('ROT13');
      if (this.#backwards.get(pair(text, end - 2))?.some((word) => text.endsWith(word, end))) turned.add('REVERSED');
    }
    return { words, turned };
  }
}

function ruleSet(rules: readonly CompiledScreenRule[]): RuleSet {
  const turnable = rules.flatMap(({ rule }) =>
    rule.words.filter((word) => /^[a-z]+$/u.test(word) && word.length >= TURNED_LENGTH),
  );
  const finder = new WordFinder(
    rules.flatMap(({ rule }) => [...rule.words, ...rule.and]),
    turnable,
  );
  return {
    in: (text) => {
      const { words, turned } = finder.in(text);
      if (words.size === 0) return { possible: [], turned };
      const some = (wanted: readonly string[]): boolean => wanted.some((word) => words.has(word));
      const possible = rules.filter(({ rule }) => some(rule.words) && (rule.and.length === 0 || some(rule.and)));
      return { possible, turned };
    },
  };
}

const compiledScreenings = new WeakMap<readonly Pack[], CompiledScreening>();

/** The screening of all packs together, ready to run. Compiled once for a list of packs. */
export function screeningOf(packs: readonly Pack[]): CompiledScreening {
  const known = compiledScreenings.get(packs);
  if (known) return known;
  const rules = packs.flatMap(({ screening }) => screening.rules).map(compiledRule);
  const setOf = (scope: ScreenScope): RuleSet => ruleSet(rules.filter(({ rule }) => rule.in === scope));
  const compiled: CompiledScreening = {
    in: { prose: setOf('prose'), markup: setOf('markup'), link: setOf('link') },
    mentions: packs.flatMap(({ screening }) => (screening.mentions ? [compiledMentions(screening.mentions)] : [])),
    turns: packs.flatMap(({ screening }) => (screening.turns ? [compiledTurns(screening.turns)] : [])),
  };
  compiledScreenings.set(packs, compiled);
  return compiled;
}

const compiledRule = (rule: ScreenRule): CompiledScreenRule => ({
  rule,
  pattern: compilePattern(rule.pattern),
  except: rule.except === null ? null : compilePattern(`^(?:${rule.except})`),
});

const compiledMentions = ({ cue, reported, addressed }: MentionSigns): CompiledMentions => ({
  cue: compilePattern(cue),
  reported: compilePattern(reported),
  addressed: compilePattern(addressed),
});

const compiledTurns = (signs: TurnSigns): CompiledTurns => ({
  answer: compilePattern(signs.answer),
  statement: compilePattern(signs.statement),
  refersBack: compilePattern(signs.refersBack),
  question: compilePattern(signs.question),
  elliptical: compilePattern(signs.elliptical),
  unsettled: compilePattern(signs.unsettled),
  asked: compilePattern(signs.asked),
  task: compilePattern(signs.task),
  noTask: compilePattern(signs.noTask),
  guide: compilePattern(signs.guide),
  announces: compilePattern(signs.announces),
  letters: compilePattern(signs.letters),
  code: compilePattern(signs.code),
  readersCode: compilePattern(signs.readersCode),
  harm: signs.harm.map(compilePattern),
  common: new Set(signs.common),
});
