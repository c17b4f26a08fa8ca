import type { DomainVocabulary } from '../../domain/domain-vocabulary.ts';
import type { SessionMessage } from '../../domain/session-record.ts';
import { FUNCTION_WORDS } from '../../text/function-words.ts';
import { normalName } from '../../text/normal-name.ts';
import { termsIn } from './spoken-domain.ts';

export interface AnticipateDeps {
  /** Capitalised names in a text, by pattern alone. */
  readonly namesIn: (text: string) => readonly string[];
  readonly vocabularies: readonly DomainVocabulary[];
}

type Spoken = Pick<SessionMessage, 'role' | 'content' | 'original'>;

/** Names and key terms that queries are made of; of a name as many queries as it has patterns. */
const NAMES = 4;
const KEY_TERMS = 2;
/** Of a message: what it is about is said early. */
const READ_CHARACTERS = 4_000;
const LONGEST_QUESTION = 200;

/**
 * Questions that are likely to follow, best first, by rules (SE-86): the last question asked of the other things that were named, and each
 * of its parts; each thing by its name, and what it is; the two that were named last together; each with the key terms of what was said.
 * @param messages the last ones, in the order of the log
 */
export function anticipatedQueries(messages: readonly Spoken[], deps: AnticipateDeps, most: number): string[] {
  const names = namesOf(messages, deps).slice(0, NAMES);
  const [first, second] = names;
  const keys = keyTerms(messages, names);
  const queries = [
    ...followUps(lastQuestion(messages), names),
    ...names.flatMap((name) => [name, `What is ${name}?`]),
    ...(first !== undefined && second !== undefined ? [`${first} and ${second}`] : []),
    ...names.flatMap((name) => keys.map((key) => `${name} ${key}`)),
  ];
  return [...new Set(queries)].slice(0, most);
}

const textOf = ({ content, original }: Spoken): string => (original ?? content).slice(0, READ_CHARACTERS);

/** What was named, the last first, each once: capitalised names, and terms of subjects that packs know. */
function namesOf(messages: readonly Spoken[], { namesIn, vocabularies }: AnticipateDeps): string[] {
  const found = new Map<string, string>();
  for (const message of messages.toReversed()) {
    const text = textOf(message);
    const terms = vocabularies.flatMap((vocabulary) => [...termsIn(text, vocabulary).values()]);
    for (const name of [...namesIn(text), ...terms]) {
      const norm = normalName(name);
      const isPart = [...found.keys()].some((known) => ` ${known} `.includes(` ${norm} `));
      if (norm !== '' && !isPart) found.set(norm, name);
    }
  }
  return [...found.values()];
}

/** Words that stand in more than one of the messages and name nothing, the most frequent first. */
function keyTerms(messages: readonly Spoken[], names: readonly string[]): string[] {
  const inNames = new Set(names.flatMap((name) => normalName(name).split(' ')));
  const counts = new Map<string, number>();
  for (const message of messages) {
    const words = new Set(normalName(textOf(message)).split(' '));
    for (const word of words)
      if (word.length > 2 && !FUNCTION_WORDS.has(word) && !inNames.has(word))
        counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, KEY_TERMS)
    .map(([word]) => word);
}

function lastQuestion(messages: readonly Spoken[]): string | null {
  const asked = messages.findLast((message) => message.role === 'USER' && textOf(message).includes('?'));
  return asked ? textOf(asked) : null;
}

/** The last question of each other thing; and each of its parts where it has several. */
function followUps(question: string | null, names: readonly string[]): string[] {
  if (question === null) return [];
  const parts = question
    .split(/(?<=\?)\s+/u)
    .map((part) => part.trim())
    .filter((part) => part.endsWith('?') && part.length <= LONGEST_QUESTION);
  const last = parts.at(-1);
  const about = names.find((name) => last?.includes(name));
  const others = names.filter((name) => name !== about);
  return [
    ...(last === undefined || about === undefined ? [] : others.map((name) => last.replaceAll(about, name))),
    ...(parts.length > 1 ? parts : []),
  ];
}
