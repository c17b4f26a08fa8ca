import type { Client } from '../client/client-port.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import type { ExploreOrder } from './explore-options.ts';
import { runAnswer, runAnswers } from './answer-command.ts';
import { runAsk } from './ask-command.ts';
import { runPath } from './path-command.ts';
import { runSearch } from './search-command.ts';
import { runShow } from './show-command.ts';

/** Commands that look at what is in a space, and change nothing of what it says. */
export function runExplore(client: Client, order: ExploreOrder, io: Io): Promise<ExitCode> {
  switch (order.command) {
    case 'ask':
      return runAsk(client, order, io);
    case 'answer':
      return runAnswer(client, order, io);
    case 'answers':
      return runAnswers(client, order, io);
    case 'search':
      return runSearch(client, order, io);
    case 'show':
      return runShow(client, order, io);
    case 'path':
      return runPath(client, order, io);
  }
}
