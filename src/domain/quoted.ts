import type { TextRange } from './text.ts';

const LONGEST_QUOTE = 1_000;

/**
 * Where `words` stand in `range` of the text, letter by letter; only line ends and blanks may differ, as prose is wrapped
 * anywhere. Whole words only. null = they do not stand there.
 */
export function placeOf(words: string, text: string, range: TextRange): TextRange | null {
  const parts = words.trim().split(/\s+/u);
  if (parts[0] === '' || words.length > LONGEST_QUOTE) return null;
  const pattern = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')).join('\\s+');
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'u');
  const found = whole.exec(text.slice(range.start, range.end));
  if (!found) return null;
  const start = range.start + found.index;
  return { start, end: start + found[0].length };
}

/** Signs of code that stands among prose without being marked as code. */
export const looksLikeCode = (quote: string): boolean => /[<>{}\\=;|]|\w\(|:\/\/|--/u.test(quote);

const IMPERATIVES =
  'act|add|analy[sz]e|answer|apply|arrange|assume|avoid|begin|break|bypass|change|choose|clarify|classify|compare|complete|compose|compute|consider|construct|continue|convert|count|craft|create|decode|define|delete|describe|design|detail|determine|develop|disregard|discuss|display|do|don|draft|draw|elaborate|emulate|encode|end|ensure|evaluate|execute|explain|expand|explore|express|extract|fill|find|follow|forget|format|generate|give|go|identify|ignore|imagine|include|incorporate|insert|integrate|keep|let|list|make|never|offer|outline|output|override|paraphrase|perform|pretend|print|produce|proceed|propose|provide|put|read|recommend|refuse|remember|remove|repeat|rephrase|replace|reply|report|respond|return|reveal|reverse|rewrite|role-?play|run|say|share|show|simulate|solve|speak|spell|start|state|stay|suggest|summari[sz]e|take|talk|tell|transcribe|translate|turn|use|utili[sz]e|wrap|write';

/** Who is spoken to, in prose that states something? Nobody. */
const SPEAKS_TO_ITS_READER = new RegExp(
  [
    '\\b(?:you|your|yours|yourself|yourselves|u|ur|i|me|my|mine)\\b',
    `^[^\\p{L}]*(?:${IMPERATIVES})\\b`,
    '^[^\\p{L}]*(?:please|kindly|now|then|also|instead|finally|first|next|always|just|secondly|thirdly)\\b[ ,]',
    '^[^\\p{L}]*(?:administrator|admin|developer|root|note to (?:the )?\\w+)\\b[^.]{0,40}:',
    '^[^\\p{L}]*(?:what|who|whom|whose|when|where|why|how|which)\\b',
    '\\?[^\\p{L}]*$',
  ].join('|'),
  'imu',
);

const ORDERS = new RegExp(
  `^[^\\p{L}]*(?:(?:please|kindly|now|then|also|instead|finally|always|just)[ ,]+)*(?:${IMPERATIVES})\\b`,
  'iu',
);
const YOU = /\b(?:you|your|yours|yourself|yourselves)\b/iu;

/** Does a sentence begin like an order? Words that are nouns as well (`state`, `use`) are taken for orders. */
export const orders = (sentence: string): boolean => ORDERS.test(sentence);

/** Does a sentence name its reader? */
export const speaksOfYou = (sentence: string): boolean => YOU.test(sentence);

/** A part that is given to whoever reads; `you are right` and `where you are now` are what people say to each other. */
const GIVES_A_PART = new RegExp(
  [
    '\\byou are (?:now|no longer|(?:not )?to|(?:not )?bound|free from|programmed)\\s+["“‘(]?[\\p{L}\\p{N}]',
    '\\byou are ["“‘(]?(?:[^\\s.!?]+\\s+){0,6}(?:ai|assistant|bot|chatbot|\\w*gpt|robot|machine|simulator|console|terminal)\\b',
    '\\bfrom now on,? you are\\b',
    '\\byou are (?:an?|the)\\s(?:[^\\s.!?]+\\s+){1,6}(?:and|who|that)\\s+(?:says?|tells?|answers?|repl(?:y|ies)|writes?|always|never|only)\\b',
  ].join('|'),
  'iu',
);
/** Who is told a name is given a part, too: people know theirs. */
const NAMES_ITS_READER = /\b(?:[Yy]ou are|YOU ARE) (?:now )?["“‘'(]?\p{Lu}[\p{L}\p{N}]/u;

/** Words of those who give orders to models. Documents about other things do not use them. */
const SPEAKS_TO_A_MODEL = new RegExp(
  [
    '\\b(?:ignore|disregard|forget|override|bypass)\\b.{0,60}\\b(?:previous|prior|above|earlier|preceding|instructions?|prompts?|guidelines?)\\b',
    '\\b(?:act as|pretend to be|role-?play|stay in character|in character)\\b',
    '\\b(?:chatgpt|gpt-?\\d|openai|language model|chatbot|as an ai|ai (?:model|assistant|bot)|jailbreak\\w*|system prompt|your (?:prompt|instructions|answer|response|reply|code))\\b',
    '\\b(?:D\\.?A\\.?N|developer mode|do anything now|no restrictions|any restrictions|moral or ethical|insert prompt|initial prompt|initiali[sz]ation string)\\b',
    '^[^\\p{L}]*(?:system|assistant|user|human|ai|prompt)\\s*:',
  ].join('|'),
  'imsu',
);

/** Texts do not tell their readers who they are. */
const SAYS_WHO_READS = /\byou are\b/iu;

/** Does anything in a passage speak to a language model? Then none reads it: rules cannot be talked to. */
export const speaksToModel = (passage: string): boolean =>
  SPEAKS_TO_A_MODEL.test(passage) || SAYS_WHO_READS.test(passage);

/** The same of words of a post: people say to each other who and where they are. */
export const postSpeaksToModel = (words: string): boolean =>
  [SPEAKS_TO_A_MODEL, GIVES_A_PART, NAMES_ITS_READER].some((sign) => sign.test(words));

/** The sentence around a place, within its passage. */
export function sentenceAround(text: string, { start, end }: TextRange, passage: TextRange): string {
  const before = text.slice(passage.start, start);
  const after = text.slice(end, passage.end);
  const ends = /[.!?]["'”’)\]]*$/u.test(text.slice(start, end));
  const from = Math.max(
    0,
    ...[...before.matchAll(/[.!?:]["'”’)\]]*\s|\n\s*\n/gu)].map((cut) => cut.index + cut[0].length),
  );
  const stop = /[.!?](?=["'”’)\]]*\s)|\n\s*\n/u.exec(after);
  if (ends) return before.slice(from) + text.slice(start, end);
  return before.slice(from) + text.slice(start, end) + (stop ? after.slice(0, stop.index + 1) : after);
}

/**
 * A sentence that speaks to its reader, or asks, is no evidence: whoever plants orders in a document speaks to somebody.
 * Sentences of knowledge hardly ever do, so little is lost.
 */
export const speaksToReader = (sentence: string): boolean => SPEAKS_TO_ITS_READER.test(sentence.trim());
