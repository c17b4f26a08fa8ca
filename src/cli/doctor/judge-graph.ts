import type { GraphInspection } from '../../compose/index.ts';
import { ok, warn, type Check } from './doctor-checks.ts';

const MEANWHILE = 'until then traversals are answered by the database';

/** What answers traversals. No state of it stops a start. */
export function judgeGraph(inspection: GraphInspection): Check {
  switch (inspection.kind) {
    case 'none':
      return ok('neo4j', 'none is set: traversals are answered by the database');
    case 'away': {
      const cut = inspection.message.indexOf('; ');
      const [found, advice] =
        cut < 0 ? [inspection.message, 'wait'] : [inspection.message.slice(0, cut), inspection.message.slice(cut + 2)];
      return warn('neo4j', found, `${advice}; ${MEANWHILE}`);
    }
    case 'there':
      return judgeThere(inspection);
    default:
      return inspection satisfies never;
  }
}

function judgeThere({ version, isWritable, behind }: GraphInspection & { readonly kind: 'there' }): Check {
  if (!isWritable)
    return warn(
      'neo4j',
      `${version}, read-only`,
      `let it be written (server.databases.default_to_read_only, server.databases.read_only); ${MEANWHILE}`,
    );
  if (behind === 'unmigrated') return ok('neo4j', `${version}; what it has is compared once the schema is up to date`);
  if (behind === null) return ok('neo4j', `${version}; how far it is behind, \`/health\` of its server says`);
  const { commits, unknown } = behind;
  if (commits === 0 && unknown === 0) return ok('neo4j', `${version}, up to date`);
  const missing =
    unknown === 0 ? '' : `, and has no graph of ${unknown.toLocaleString('en')} ${unknown === 1 ? 'space' : 'spaces'}`;
  return warn(
    'neo4j',
    `${version} is ${commits.toLocaleString('en')} commits behind${missing}`,
    `start the server, which brings them there, or run \`claimgraph graph rebuild\`; ${MEANWHILE}`,
  );
}
