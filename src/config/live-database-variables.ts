import { postgresUrl, withoutPassword } from './endpoint-variables.ts';
import type { Variable } from './variable.ts';

/** A business database of the user's that is read, and never written. */
export interface LiveDatabaseConfiguration {
  /** null = none. */
  readonly liveDatabaseUrl: string | null;
  /** null = the one of who names none. */
  readonly liveDatabaseSpaces: readonly string[] | null;
}

const LONGEST_SPACE = 200;

const spaceNames = (value: string): readonly string[] | undefined => {
  const names = value.split(',').map((name) => name.trim());
  const fits = names.every((name) => name !== '' && name.length <= LONGEST_SPACE);
  return fits && new Set(names).size === names.length ? names : undefined;
};

export const LIVE_DATABASE_VARIABLES: {
  readonly [K in keyof LiveDatabaseConfiguration]: Variable<LiveDatabaseConfiguration[K]>;
} = {
  liveDatabaseUrl: {
    name: 'CLAIMGRAPH_LIVE_DATABASE_URL',
    parse: postgresUrl,
    fallback: () => null,
    allowed: '`postgres://user:password@host:port/database`, of a role that may only select',
    otherwise: 'no live database is read',
    meaning: 'A business database of yours in PostgreSQL, which is read and never written: see live-data.md.',
    shown: withoutPassword,
  },
  liveDatabaseSpaces: {
    name: 'CLAIMGRAPH_LIVE_DATABASE_SPACES',
    parse: spaceNames,
    fallback: () => null,
    allowed: 'names of spaces with commas between them, each once',
    otherwise: 'the space `default`',
    meaning: 'The spaces that see the live database.',
  },
};
