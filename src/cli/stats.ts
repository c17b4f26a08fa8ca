import { execute, type Client } from './client/client-port.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { StatsDocument, type StatsQuery } from './generated/operations.ts';
import { write, type Io } from './io.ts';
import { table, type Cell } from './table.ts';

/** `claimgraph stats`: how much there is, as a table or as one JSON line. */
export async function runStats(client: Client, json: boolean, io: Io): Promise<ExitCode> {
  const { stats } = await execute(client, StatsDocument, {}, io.interrupted);
  await write(io.stdout, json ? `${JSON.stringify(asObject(stats))}\n` : table(rows(stats)));
  return EXIT.ok;
}

type Stats = StatsQuery['stats'];

function asObject({ claimsByStatus, mentionsByStage, ...counts }: Stats): object {
  const named = (some: Stats['claimsByStatus']): object =>
    Object.fromEntries(some.map(({ name, value }) => [name, value]));
  return { ...counts, mentionsByStage: named(mentionsByStage), claimsByStatus: named(claimsByStatus) };
}

export function rows(stats: Stats): Cell[][] {
  const present = stats.claimsByStatus.filter(({ value }) => value > 0);
  return [
    ['sources', stats.sources],
    ['documents', stats.documents],
    ['  revisions', stats.revisions],
    ['  chunks', stats.chunks],
    ['  quarantined', stats.quarantined],
    ['entities', stats.entities],
    ['  aliases', stats.aliases],
    ['  mentions', stats.mentions],
    ...stats.mentionsByStage.map(({ name, value }): Cell[] => [`    ${name.toLowerCase().replace('_', ' ')}`, value]),
    ['claims', stats.claims],
    ...present.map(({ name, value }): Cell[] => [`  ${name.toLowerCase()}`, value]),
    ['  evidence', stats.evidence],
    ['relationships', stats.relationships],
    ['conflicts', stats.conflicts],
    ['  open', stats.openConflicts],
    ['suggestions that wait', stats.openSuggestions],
    ['commits', stats.commits],
  ];
}
