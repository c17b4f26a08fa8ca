import type { Client } from '../../src/cli/client/client-port.ts';
import type { Asking } from './graphql.ts';

/** What a command speaks to, without a transport. */
export const clientOf = (asking: Asking): Client => ({
  place: 'the test',
  follow: null,
  run: async ({ query, variables }) => {
    const { data, errors } = await asking.ask(query, variables);
    if (errors.length === 0) return { data };
    return { data, errors: errors.map(({ message, code }) => ({ message, extensions: { code } })) };
  },
  close: () => Promise.resolve(),
});
