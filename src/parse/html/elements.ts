import type { DefaultTreeAdapterTypes } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

export const isElement = (node: Node | DefaultTreeAdapterTypes.ParentNode): node is Element => 'tagName' in node;

export const attribute = (element: Element, name: string): string | null =>
  element.attrs.find((attr) => attr.name === name)?.value ?? null;

/** What a reader never sees as words, or what is no part of what a page says. */
const SILENT = new Set(
  (
    'script style template noscript iframe object embed canvas audio video svg map head title meta link base select ' +
    'datalist textarea input button progress meter frameset noframes'
  ).split(' '),
);

const HIDDEN_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/iu;

/** Not shown: left out, so that nobody can say to a machine what a person does not see. */
export function isHidden(element: Element): boolean {
  if (attribute(element, 'hidden') !== null || attribute(element, 'aria-hidden') === 'true') return true;
  return HIDDEN_STYLE.test(attribute(element, 'style') ?? '');
}

export const isSilent = (element: Element): boolean => SILENT.has(element.tagName) || isHidden(element);

/** Elements below a root in the order of the text, without recursion: a page may nest as deep as it is long. */
export function* elementsBelow(root: DefaultTreeAdapterTypes.ParentNode): Generator<Element> {
  const left: Node[] = [...root.childNodes].reverse();
  for (let node = left.pop(); node; node = left.pop()) {
    if (!isElement(node)) continue;
    yield node;
    for (let i = node.childNodes.length - 1; i >= 0; i -= 1) {
      const child = node.childNodes[i];
      if (child) left.push(child);
    }
  }
}

/** All words below an element, as they are written; `skip` says which elements have none. */
export function wordsBelow(
  root: DefaultTreeAdapterTypes.ParentNode,
  skip: (element: Element) => boolean = () => false,
): string {
  const left: Node[] = [...root.childNodes].reverse();
  let words = '';
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.nodeName === '#text') words += (node as DefaultTreeAdapterTypes.TextNode).value;
    else if (isElement(node) && node.tagName === 'br') words += '\n';
    else if (isElement(node) && !skip(node)) {
      for (let i = node.childNodes.length - 1; i >= 0; i -= 1) {
        const child = node.childNodes[i];
        if (child) left.push(child);
      }
    }
  }
  return words;
}
