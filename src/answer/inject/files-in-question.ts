import { mediaTypeOf } from '../../domain/media-type.ts';

const QUOTED = /["`“]([^"`“”]{1,400})["`”]/gu;
const BETWEEN_WORDS = /[\s"`“”‘’()[\]{}<>,;|]+/u;
const BEHIND = ".:!?'";

/** Longer lists of names come from no person; `files` takes them. */
const MOST_NAMES = 20;

/** What in a question has the form of the name of a file that can be stored here (`src/app.ts`), in its order, each once (RS-18). */
export function filesInQuestion(question: string): string[] {
  const quoted = [...question.matchAll(QUOTED)].map(([, name = '']) => name.trim());
  const words = question.split(BETWEEN_WORDS).map(bare);
  const names = [...quoted, ...words].filter((name) => mediaTypeOf(name) !== null);
  return [...new Set(names)]
    .sort((a, b) => question.indexOf(a) - question.indexOf(b) || b.length - a.length)
    .slice(0, MOST_NAMES);
}

/** `'app.ts':` and `app.ts's` as `app.ts`. */
function bare(word: string): string {
  let end = word.length;
  while (end > 0 && BEHIND.includes(word.charAt(end - 1))) end -= 1;
  const name = word.slice(word.startsWith("'") ? 1 : 0, end);
  return name.endsWith("'s") ? name.slice(0, -2) : name;
}
