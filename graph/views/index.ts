export { dependenciesOf } from './dependencies.ts';
export type {
  Dependencies,
  DependencyConflict,
  DependencyEdge,
  DependencyReads,
  DependencyRequest,
} from './dependencies.ts';
