import { ANSWER_MODES, type AnswerModeName } from '../../domain/answer-modes.ts';
import { modeNamed } from '../answer/answer-options.ts';

/** What a line of a chat is. */
export type ChatLine =
  | { readonly order: 'say'; readonly text: string }
  | { readonly order: 'help' | 'sources' }
  /** null = of each sentence. */
  | { readonly order: 'why'; readonly n: number | null }
  /** null = which one is in use. */
  | { readonly order: 'mode'; readonly mode: AnswerModeName | null };

const NAMES = ANSWER_MODES.map((mode) => mode.toLowerCase()).join(', ');

export const CHAT_HELP: readonly string[] = [
  '/why [N]     what sentence N of the last answer rests on, down to the words; without N, each sentence',
  '/sources     the documents that the last answer cites, with their titles and addresses',
  `/mode [NAME] how strict answers are: ${NAMES}`,
  '/help        this',
  '//…          a line that begins with one /',
  'Any other line is a question, and is kept with its answer. Ctrl-D ends.',
];

/** A text = why the line is none of them. */
export function readChatLine(line: string): ChatLine | string {
  if (line.startsWith('//')) return { order: 'say', text: line.slice(1) };
  if (!line.startsWith('/')) return { order: 'say', text: line };
  const [name = '', ...words] = line.trim().split(/\s+/u);
  const word = words.join(' ');
  switch (name) {
    case '/help':
    case '/sources':
      return word === '' ? { order: name === '/help' ? 'help' : 'sources' } : `${name}: expected nothing behind it`;
    case '/why':
      if (word === '') return { order: 'why', n: null };
      return /^[1-9]\d{0,3}$/u.test(word)
        ? { order: 'why', n: Number(word) }
        : `/why: expected the number of a sentence, got ${JSON.stringify(word)}`;
    case '/mode': {
      const mode = modeNamed(word);
      if (mode === null && word !== '') return `/mode: expected one of ${NAMES}, got ${JSON.stringify(word)}`;
      return { order: 'mode', mode };
    }
    default:
      return `there is no command ${name}: /help lists them, and // begins a line that is said with one /`;
  }
}
