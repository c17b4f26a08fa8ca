/**
 * views: what hangs together, told over the record: timelines, dependencies, arguments, how far a question is covered.
 * In: a view, a topic or a question. Out: values made of claims, names, conflicts and edges. Writes nothing.
 */
export { argumentsView } from './arguments.ts';
export { coverageView } from './coverage.ts';
export { checkDependencies, dependenciesOf, dependencyView } from './dependencies.ts';
export type { Dependencies } from './dependencies.ts';
export { timelineView } from './timeline.ts';
export type { ViewReads } from './read-record.ts';
export type { ChainStep, Cycle } from './algorithms/dependencies.ts';
export { argumentsOf } from './algorithms/arguments.ts';
export type { Argument } from './algorithms/arguments.ts';
export type { TimelineEvent } from './algorithms/events.ts';
export { VIEW_SETTINGS } from './settings.ts';
export type { ViewSettings, GraphViewSettings } from './settings.ts';
