/**
 * stream: the commit log as what happened. In: a view and commits; a space, a position, a filter. Out: their events, page by
 * page, and what was built on them; events as they come, to any number of subscribers. Writes no table.
 */
export { changesOfCommits } from './changes.ts';
export type { CommitChange } from './changes.ts';
export { EventDigests } from './event-digests.ts';
export type { Digest } from './event-digests.ts';
export { EventStream } from './event-stream.ts';
export type { EventStreamOptions, FollowRequest, Selection } from './event-stream.ts';
export { endOf, START } from './positions.ts';
export type { EventFilter, EventSubscription, FollowedJob, StreamItem } from './subscription.ts';
export { STREAM_LIMITS } from './stream-settings.ts';
export type { StreamLimits } from './stream-settings.ts';
