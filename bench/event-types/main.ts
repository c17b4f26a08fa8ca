/**
 * How often the type of a message is told right by patterns (docs/memory.md): 2 × 150 messages of all six types, 25 of each, written and
 * labelled by somebody who saw no program. `development` was looked at while patterns were written, `blind` was not. After a second `--`:
 * --misses prints what is told wrongly in `development`.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { EPISODE_EVENT_TYPES, type EpisodeEventType } from '../../src/domain/memory-record.ts';
import { eventTypeOf } from '../../src/memory/index.ts';
import { printTable } from '../support/table.ts';

interface Labelled {
  readonly text: string;
  readonly type: EpisodeEventType;
}

/** Messages that something can be learned from. */
const TELLS: readonly EpisodeEventType[] = ['CORRECTION', 'UPDATE', 'STATEMENT'];

const { values: options } = parseArgs({ options: { misses: { type: 'boolean', default: false } } });
const share = (part: number, of: number): string => (of === 0 ? '–' : (part / of).toFixed(2));

for (const name of ['blind', 'development'] as const) {
  const lines = readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const told = lines.map((line) => {
    const { text, type } = JSON.parse(line) as Labelled;
    return { text, type, told: eventTypeOf(text) };
  });
  const rows = [...EPISODE_EVENT_TYPES.map((type) => [type] as const), TELLS].map((types) => {
    const isOne = (type: EpisodeEventType): boolean => types.includes(type);
    const [are, say] = [told.filter((one) => isOne(one.type)), told.filter((one) => isOne(one.told))];
    const right = are.filter((one) => isOne(one.told)).length;
    return [types.join(' or '), share(right, say.length), share(right, are.length)];
  });
  const right = told.filter((one) => one.told === one.type).length;
  printTable(`${name}: ${right} of ${told.length} right`, ['type', 'precision', 'recall'], rows);
  if (options.misses && name === 'development')
    for (const one of told.filter((each) => each.told !== each.type))
      console.log(`${one.type}, told as ${one.told}: ${one.text}`);
}
