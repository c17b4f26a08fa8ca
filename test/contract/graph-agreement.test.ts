import { createSqlGraph } from '../../graph/store/index.ts';
import { describeDatabase } from '../support/database.ts';
import { agreesWithTheOracle } from '../support/graph-agreement.ts';
import { agreesWithNeo4j } from '../support/graph-side-by-side.ts';
import { describeWithNeo4j } from '../support/legs.ts';

describeDatabase('the SQL graph over its history', (context) => {
  agreesWithTheOracle(
    '[PI-68 SE-58] answers what a plain search in memory answers, as of any commit and instant, merged or not',
    context,
    () => Promise.resolve({ store: createSqlGraph(), recorded: true, caughtUp: () => Promise.resolve() }),
  );
});

describeWithNeo4j('SQL and Neo4j side by side', () => {
  describeDatabase('beside the record', (context) => {
    agreesWithNeo4j('[PI-68 SE-58] answer the same, to the letter, and what a plain search answers', context);
  });
});
