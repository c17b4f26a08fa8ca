import type { OpenSession } from './session.ts';

export type { BatchRead, NodeKind } from './services.ts';

/**
 * An operation as its resolvers have it. To work without a view is not theirs: what must not hold one, a commit or a model that is
 * asked, goes through `mutation` or `longMutation`.
 */
export type RequestSession = Omit<OpenSession, 'outside' | 'close' | 'inTurn'>;

/** What a resolver gets. Its properties are copied by the server, so that all of it hangs on one. */
export interface RequestContext {
  readonly op: RequestSession;
}
