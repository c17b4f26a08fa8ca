/**
 * resolvers: what answers the contract; a field is one call through a room's door. In: an operation, and whose it is. Out: the
 * executable schema, its costs. Writes no table itself.
 */
import 'reflect-metadata';

export { buildClaimgraphSchema } from './build.ts';
export { OpenSession } from './request/session.ts';
export { readsCommitsAlone } from './request/commits-alone.ts';
export { estimateCost } from './request/cost.ts';
export type { CostedOperation } from './request/cost.ts';
export type { RequestContext } from './request/context.ts';
export type { Services } from './request/services.ts';

export { REMOVED, RENAMED } from '../schema/renamed-fields.ts';
export { REQUEST_SETTINGS } from './request/request-settings.ts';
export type { RequestSettings } from './request/request-settings.ts';
export type { CostSettings } from './resolver-settings.ts';
