import { createSqlGraph } from '../../graph/index.ts';
import { describeDatabase } from '../support/database.ts';
import { agreesWithTheOracle } from '../support/graph-agreement.ts';

describeDatabase('the SQL graph over its history', (context) => {
  agreesWithTheOracle('[PI-68 SE-58] answers what a plain search in memory answers, as of any commit and instant, merged or not', context, () =>
    Promise.resolve({ store: createSqlGraph(), recorded: true, caughtUp: () => Promise.resolve() }),
  ); // prettier-ignore
});
