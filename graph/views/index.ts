export { dependenciesOf } from './dependencies.ts';
export type { Dependencies } from './dependencies.ts';
