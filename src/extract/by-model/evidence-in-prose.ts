import type { Block, ParsedDocument, TextRange } from '../../domain/text.ts';

const PROSE: ReadonlySet<Block['kind']> = new Set(['paragraph', 'list', 'quote', 'table']);

/** Does it stand in one block of prose? Code, data and markup state nothing. */
export const isInProse = ({ blocks }: ParsedDocument, { start, end }: TextRange): boolean =>
  blocks.some((block) => PROSE.has(block.kind) && block.start <= start && end <= block.end);
