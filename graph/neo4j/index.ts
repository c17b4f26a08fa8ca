/** Neo4j behind the port: what connects to it, walks it, and brings the record there. */
export { Neo4j } from './connection.ts';
export { createNeo4jGraph } from './store.ts';
export { compareGraph } from './projection/checksum.ts';
export { forgetGraph, rebuildGraph, spacesBehind } from './projection/rebuild.ts';
export { Projector } from './projection/projector.ts';
