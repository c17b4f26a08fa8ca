import type { Block, KeyValue, ParsedDocument, TextRange } from '../../domain/text.ts';

/** A label with its value, as people write it in lists, tables and lines. */
export interface Labelled {
  /** The parser's own object, or a new one: what is read once is not read again. */
  readonly of: object;
  readonly kind: KeyValue['kind'];
  readonly label: string;
  readonly labelRange: TextRange;
  readonly value: string;
  readonly valueRange: TextRange;
  readonly headingPath: readonly string[];
}

/** Labelled values that stand together, and whether everything beside them is labelled, too. */
export interface LabelledGroup {
  readonly kind: KeyValue['kind'] | 'line';
  readonly all: readonly Labelled[];
  /** Every item, row or line of it has a label. */
  readonly isWhole: boolean;
  readonly headingPath: readonly string[];
  readonly start: number;
}

/** `Date: 2031-02-03`, `**In the room:** Ada, Ben`, `owner:: [[Ada Lund]]`; the label of a line is short and has no stop in it. */
const LINE =
  /^[ \t>]*(?:(?:[-*+•–]|\d{1,2}[.)])[ \t]+)?(?:\*\*|__|_|\*)?(?<label>\p{L}[\p{L}\p{N} ’'()/&-]{0,39}?)(?:\*\*|__|_|\*)?[ \t]*:{1,2}(?:\*\*|__|_|\*)?[ \t]+(?<value>\S.*)$/u;

/** All labelled values of a document, those together that stand in one list, table or paragraph. */
export function labelledGroups(document: ParsedDocument): readonly LabelledGroup[] {
  const pairs = [...document.keyValues].sort((a, b) => a.keyRange.start - b.keyRange.start);
  const groups: LabelledGroup[] = [];
  let next = 0;
  for (const block of document.blocks) {
    const inside: KeyValue[] = [];
    for (let pair = pairs[next]; pair && pair.keyRange.start < block.end; pair = pairs[(next += 1)])
      if (pair.keyRange.start >= block.start) inside.push(pair);
    const group = groupOf(document.text, block, inside);
    if (group) groups.push(group);
  }
  return groups;
}

function groupOf(text: string, block: Block, pairs: readonly KeyValue[]): LabelledGroup | null {
  const { headingPath, start } = block;
  if (block.kind === 'paragraph' || (block.kind === 'list' && pairs.length === 0)) {
    const { all, isWhole } = linesOf(text, block, pairs);
    return all.length === 0 ? null : { kind: 'line', all, isWhole, headingPath, start };
  }
  if (pairs.length === 0 || (block.kind !== 'list' && block.kind !== 'table')) return null;
  const all = pairs.map(ofPair);
  const items = block.kind === 'list' ? itemsIn(text, block) : pairs.length;
  return { kind: pairs[0]?.kind ?? 'list', all, isWhole: items === pairs.length, headingPath, start };
}

const ofPair = (pair: KeyValue): Labelled => ({
  of: pair,
  kind: pair.kind,
  label: pair.key,
  labelRange: pair.keyRange,
  value: pair.value,
  valueRange: pair.valueRange,
  headingPath: pair.headingPath,
});

const itemsIn = (text: string, { start, end }: TextRange): number =>
  text.slice(start, end).match(/^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+/gmu)?.length ?? 0;

/** Lines of a paragraph that begin with a label; a line without one goes on from the line before. */
function linesOf(
  text: string,
  block: Block,
  pairs: readonly KeyValue[],
): { readonly all: Labelled[]; readonly isWhole: boolean } {
  const all: Labelled[] = [];
  let isWhole = true;
  let start = block.start;
  for (const line of text.slice(block.start, block.end).split('\n')) {
    const match = LINE.exec(line);
    const { label = '', value = '' } = match?.groups ?? {};
    if (!match || label.split(' ').length > 4) isWhole &&= line.trim() === '';
    else {
      const at = start + line.lastIndexOf(value, line.length);
      const words = value.replace(/\s+$/u, '').replace(/ {2}$/u, '');
      const from = start + line.indexOf(label);
      const valueRange = { start: at, end: at + words.length };
      const of = pairs.find((pair) => pair.valueRange.start === at) ?? valueRange;
      const labelRange = { start: from, end: from + label.length };
      all.push({ of, kind: 'list', label, labelRange, value: words, valueRange, headingPath: block.headingPath });
    }
    start += line.length + 1;
  }
  return { all, isWhole };
}
