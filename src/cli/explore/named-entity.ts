import { execute, type Client } from '../client/client-port.ts';
import { UsageError } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import { EntityByIdDocument, ResolveForCliDocument } from '../generated/operations.ts';
import type { Io } from '../io.ts';

export interface NamedEntity {
  readonly id: string;
  readonly name: string;
}

/**
 * The entity that somebody means at the command line: by its id (`ent_…`), its key, or a name.
 * @throws UsageError where nothing, or more than one thing, goes by that name; the candidates are listed with their ids
 */
export async function namedEntity(client: Client, text: string, io: Io): Promise<NamedEntity> {
  if (/^ent_[0-9a-z]{26}$/.test(text)) {
    const { entity } = await execute(client, EntityByIdDocument, { id: text }, io.interrupted);
    if (entity) return entity;
    throw new UsageError(`there is no entity ${text} in this space`);
  }
  const { resolveName: found } = await execute(client, ResolveForCliDocument, { text }, io.interrupted);
  switch (found.__typename) {
    case 'Resolved':
      return found.entity;
    case 'AmbiguousName': {
      const candidates = found.candidates.map(
        ({ id, name, type, key }) => `  ${id}  ${name}  ${type}${key === null ? '' : `  ${key}`}`,
      );
      throw new UsageError(
        `${printable(JSON.stringify(text))} may mean several things; give the id of one:\n${candidates.map(printable).join('\n')}`,
      );
    }
    case 'Unresolved':
      throw new UsageError(
        `nothing in this space goes by the name ${printable(JSON.stringify(text))}; try \`claimgraph search\``,
      );
  }
}
