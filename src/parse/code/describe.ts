import type { Node } from 'web-tree-sitter';

/** Characters kept of a signature, and of a comment. */
const SIGNATURE = 400;
const DOC = 2_000;

export const isComment = ({ type }: Pick<Node, 'type'>): boolean => /(?:^|_)comment$/u.test(type);

/** What a definition says of itself before its body, on one line. */
export function signatureOf(text: string, start: number, body: Node | null, end: number): string {
  const words = text.slice(start, Math.min(body?.startIndex ?? end, start + 10 * SIGNATURE));
  const line = words.replace(/\s+/gu, ' ').trim();
  return (body === null ? line : line.replace(/\s*(?:=>|[{:=])$/u, '')).slice(0, SIGNATURE).trim();
}

/** The words of the comments right before a definition; null = there are none. */
export function docOf(comments: readonly Node[]): string | null {
  return wordsOf(comments.map(({ text }) => text).join('\n'));
}

/** The text that a function or class of Python begins with. */
export function pythonDoc(body: Node | null): string | null {
  const first = body?.namedChildren.find((child) => !isComment(child));
  const string = first?.type === 'expression_statement' ? first.namedChild(0) : first;
  return string?.type === 'string' ? wordsOf(string.text.replace(/^[a-z]*("""|'''|"|')([\s\S]*)\1$/iu, '$2')) : null;
}

/** Without the signs that make it a comment. */
function wordsOf(comment: string): string | null {
  const words = comment
    .slice(0, 4 * DOC)
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^(?:\/\*+!?|\/\/+!?|#+!?|\*+(?!\/))[ \t]?/u, '')
        .replace(/\s*\*+\/$/u, ''),
    )
    .join('\n')
    .trim();
  return words === '' ? null : words.slice(0, DOC);
}
