export { argumentsView } from './arguments.ts';
export { coverageView } from './coverage.ts';
export { checkDependencies, dependenciesOf, dependencyView } from './dependencies.ts';
export type { Dependencies } from './dependencies.ts';
export { timelineView } from './timeline.ts';
export type { Likeness, ViewReads, ViewRooms } from './rooms.ts';
