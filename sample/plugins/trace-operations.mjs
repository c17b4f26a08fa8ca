// One line of the log for each operation over HTTP: what it was, how long each part took, what it cost, how it ended.
// CLAIMGRAPH_APOLLO_PLUGINS=sample/plugins/trace-operations.mjs npm start

/** A plugin of Apollo Server; its contract is in docs/apollo-plugins.md. */
export const plugin = ({ log }) => ({
  requestDidStart: async () => {
    const began = performance.now();
    let admitted = null;
    return {
      // Called for operations that were let in, right before their resolvers.
      executionDidStart: async () => {
        admitted = performance.now();
      },
      // Called for all, once the answer is complete: what was refused too.
      willSendResponse: async ({ operation, operationName, response }) => {
        const ended = performance.now();
        const { errors = [], extensions } = response.body.singleResult;
        log.info(
          {
            operation: operationName ?? '(without a name)',
            kind: operation?.operation ?? null,
            admitted: admitted !== null,
            totalMs: Math.round(ended - began),
            executionMs: admitted === null ? 0 : Math.round(ended - admitted),
            cost: extensions.cost,
            errors: errors.map((error) => error.extensions?.code),
          },
          'operation',
        );
      },
    };
  },
});
