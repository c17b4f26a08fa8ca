import type { PageSettings } from '../../../domain/settings.ts';
import { persist } from '../../client/persist.ts';
import { execute, Refused, type Client } from '../../client/client-port.ts';
import { KnownSourcesDocument } from '../../generated/operations.ts';

/** Sources that are looked through at once. */
const PAGE = 50;

export interface SourceName {
  readonly key: string;
  /** It is the caller's alone. */
  readonly private: boolean;
}

/**
 * Was anything of a source let in before? Then what a watcher finds at its start, new or other than it is known, has changed
 * while nobody watched (SE-30: a source is known after the first that it brought).
 */
export async function isKnown(
  client: Client,
  source: SourceName,
  settings: PageSettings,
  interrupted: AbortSignal,
): Promise<boolean> {
  const first = Math.min(PAGE, settings['page.max']);
  const readPage = async (after: string | null): Promise<boolean> => {
    const { nodes, pageInfo } = (await execute(client, KnownSourcesDocument, { first, after }, interrupted)).sources;
    const found = nodes.some(
      ({ key, owner, documents }) =>
        key === source.key && (owner !== null) === source.private && documents.nodes.length > 0,
    );
    return found || (pageInfo.hasNextPage && readPage(pageInfo.endCursor));
  };
  try {
    return await persist(() => readPage(null), interrupted);
  } catch (error) {
    // A space that nobody has written to: there is none yet.
    if (error instanceof Refused && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}
