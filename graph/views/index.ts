/**
 * views: what hangs together, read over the record: timelines, dependencies, arguments, how far a question is covered.
 * In: a view, a topic or a question. Out: values made of claims, names, conflicts and edges. Writes nothing.
 */
export { argumentsView } from './read-arguments.ts';
export { coverageView } from './read-coverage.ts';
export { checkDependencies, dependenciesOf, dependencyView } from './read-dependencies.ts';
export type { Dependencies } from './read-dependencies.ts';
export { timelineView } from './read-timeline.ts';
export type { ViewReads } from './read-record.ts';
export type { ChainStep, Cycle } from './algorithms/dependency-tree.ts';
export { argumentsOf } from './algorithms/argument-tree.ts';
export type { Argument } from './algorithms/argument-tree.ts';
export type { TimelineEvent } from './algorithms/timeline-events.ts';
export { VIEW_SETTINGS } from './view-settings.ts';
export type { ViewSettings, GraphViewSettings } from './view-settings.ts';
