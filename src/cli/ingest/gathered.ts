import { execute, type Client } from '../client/client-port.ts';
import { GatheredDocument, type GatheredQuery } from '../generated/operations.ts';

const TYPES = 8;

/** What the space holds by now, by type, and a command to go on with. One request. */
export async function gathered(client: Client, signal: AbortSignal): Promise<readonly string[]> {
  const found = await execute(client, GatheredDocument, { types: TYPES }, signal);
  return linesOf(found);
}

export function linesOf({ entities, stats }: GatheredQuery): readonly string[] {
  const types = entities.facets.types;
  if (!types || types.values.length === 0) return [];
  const things = types.values.map(({ value, count }) => counted(count, nounOf(value)));
  const held = [
    ...things,
    ...(types.hasMore ? ['things of other types'] : []),
    counted(stats.relationships, 'relationship'),
  ];
  const waits = [
    ...(stats.openConflicts > 0 ? [counted(stats.openConflicts, 'contradiction')] : []),
    ...(stats.openSuggestions > 0 ? [counted(stats.openSuggestions, 'suggestion')] : []),
  ];
  return [
    `the space holds ${held.join(', ')}${waits.length > 0 ? `; ${waits.join(' and ')} to settle` : ''}`,
    waits.length > 0
      ? 'next: `claimgraph desk` settles them one by one; `claimgraph show NAME` tells what is known of somebody or something'
      : 'next: `claimgraph show NAME` tells what is known of somebody or something; `claimgraph search WORDS` finds what was said',
  ];
}

/** Types are what packs say: `RESEARCH_VESSEL`. */
const nounOf = (type: string): string => type.toLowerCase().replaceAll('_', ' ');

const MANY: Readonly<Record<string, string>> = { person: 'people', child: 'children', alias: 'aliases' };
const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : (MANY[noun] ?? many(noun))}`;
const many = (noun: string): string =>
  /(?:s|x|ch|sh)$/u.test(noun) ? `${noun}es` : /[^aeiou]y$/u.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
