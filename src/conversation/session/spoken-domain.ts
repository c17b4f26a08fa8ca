import type { DomainVocabulary } from '../../domain/domain-vocabulary.ts';
import type { SessionMessage } from '../../domain/session-record.ts';
import { normalName } from '../../text/normal-name.ts';
import type { SessionSettings } from './session-settings.ts';

type Spoken = Pick<SessionMessage, 'n' | 'role' | 'content' | 'original'>;

/** Who speaks, and of what. */
export interface Standing {
  /** The pack whose subject it is; null = none is known. */
  readonly domain: string | null;
  /** How far the user is at home in it, 0–1; null = no subject is known. */
  readonly expertise: number | null;
}

/** What a message is about is said early: a pasted file is not read to its end. */
const READ_CHARACTERS = 4_000;
/** Names in one message of one pattern at most. */
const FOUND = 50;

const textOf = ({ content, original }: Spoken): string => (original ?? content).slice(0, READ_CHARACTERS);

/**
 * The terms of a vocabulary in a text, each with the form in which it stands there. The longest form is taken: who says
 * proto-danksharding has not said danksharding.
 */
export function termsIn(text: string, { terms, patterns }: DomainVocabulary): Map<string, string> {
  const found = patterns.flatMap((pattern) => pattern.all(text, FOUND).map((match) => normalName(match.text)));
  const forms = terms
    .flatMap(({ name, forms: of }) => of.map((form) => ({ name: normalName(name), form })))
    .toSorted((a, b) => b.form.length - a.form.length);
  const named = new Map(found.map((name) => [name, name]));
  let words = ` ${normalName(text).replaceAll(' ', '  ')} `;
  for (const { name, form } of forms) {
    const spaced = ` ${form.replaceAll(' ', '  ')} `;
    if (!words.includes(spaced)) continue;
    words = words.replaceAll(spaced, ' | ');
    if (!named.has(name)) named.set(name, form);
  }
  return named;
}

/**
 * The subject of messages: the pack whose terms stand in most of them, of equals the one that was named last; null = none is named.
 * Rules alone, so that whoever asks why can be shown the messages (SE-129).
 */
export function domainOf(messages: readonly Spoken[], vocabularies: readonly DomainVocabulary[]): string | null {
  const counted = vocabularies.flatMap((vocabulary) => {
    const places = messages.filter((message) => termsIn(textOf(message), vocabulary).size > 0).map(({ n }) => n);
    return places.length === 0 ? [] : [{ domain: vocabulary.domain, count: places.length, last: Math.max(...places) }];
  });
  const [most] = counted.toSorted((a, b) => b.count - a.count || b.last - a.last);
  return most?.domain ?? null;
}

/** “What is X?”, “define X”, “what does X mean?”, in normal form; the group is X. */
const ASKS_WHAT =
  /^(?:(?:and|so|but|ok|hi|hello|please|sorry|can you|could you|would you|tell me|explain|i do not know) )*(?:what (?:is|are|do|does)|whats|define|explain|meaning of)(?: an?| the)? (?<what>.+?)(?: (?:is|are|mean|means|stand for|stands for|exactly|again|please|to me))*$/u;

const asksForDefinition = (text: string, terms: ReadonlySet<string>): boolean =>
  text.split(/[.?!\n]+(?=\s|$)/u).some((sentence) => {
    const what = ASKS_WHAT.exec(normalName(sentence))?.groups?.what;
    return what !== undefined && terms.has(what);
  });

/**
 * How far a user is at home in a subject, 0–1: the share of `session.expertTerms` different terms that they have used, × the share of
 * their messages on it in which no definition of a term is asked for. null = none of their messages is on it (SE-129).
 */
export function expertiseOf(
  messages: readonly Spoken[],
  vocabulary: DomainVocabulary | undefined,
  settings: Pick<SessionSettings, 'session.expertTerms'>,
): number | null {
  if (!vocabulary) return null;
  const spoken = messages
    .filter(({ role }) => role === 'USER')
    .map((message) => ({ text: textOf(message), terms: termsIn(textOf(message), vocabulary) }))
    .filter(({ terms }) => terms.size > 0);
  if (spoken.length === 0) return null;
  const used = new Set(spoken.flatMap(({ terms }) => [...terms.keys()]));
  const asking = spoken.filter(({ text, terms }) => asksForDefinition(text, new Set(terms.values())));
  return Math.min(1, used.size / settings['session.expertTerms']) * (1 - asking.length / spoken.length);
}

/** The subject of messages, and how far who asks is at home in it. */
export function standingOf(
  messages: readonly Spoken[],
  vocabularies: readonly DomainVocabulary[],
  settings: Pick<SessionSettings, 'session.expertTerms'>,
): Standing {
  const domain = domainOf(messages, vocabularies);
  const vocabulary = vocabularies.find((one) => one.domain === domain);
  return { domain, expertise: expertiseOf(messages, vocabulary, settings) };
}
