import type { SourceId } from '../../domain/typed-ids.ts';
import type { SourceTrustSettings } from '../reconcile-settings.ts';
import { domainOf, sourceTrust, type SourceTrust } from '../../domain/trust-record.ts';
import { type Commit, present } from '../../storage/index.ts';
import { trustOfSources } from '../read/read-trust.ts';

/**
 * How far the source is trusted that speaks, at this very moment (SE-49): it stays with the evidence. One short statement where the source
 * was handed in from here, nobody said anything of any source, and nobody decided anything yet, which is most documents of most
 * spaces: the whole question costs the embedded database 7 ms a document, this one 1. At most three otherwise.
 */
export async function trustOfSpeaker(
  commit: Commit,
  sourceId: SourceId,
  settings: SourceTrustSettings,
): Promise<SourceTrust> {
  const [source] = await commit.query<{ uri: string | null; known: boolean }>(
    'reconcile.speaker',
    `select uri, exists (select from source_trust where space_id = $1)
        or exists (select from conflicts where space_id = $1 and status = 'RESOLVED' and resolved_by <> 'policy'
          and winner_claim_id is not null and kind <> 'USER_CORRECTION') as known
      from sources where space_id = $1 and id = $2`,
    [commit.scope.spaceId, sourceId],
  );
  if (!source) throw new Error('expected the source that speaks to be there');
  if (!source.known && domainOf(source.uri) === null) return sourceTrust(UNKNOWN, commit.at, settings);
  const view = present(commit);
  const trust = (await trustOfSources(view, [sourceId], commit.at, settings)).get(sourceId);
  if (!trust) throw new Error('expected the source that speaks to be there');
  return trust;
}

/** Of what is handed in, and of which nothing is known. */
const UNKNOWN = {
  domain: null,
  ofSource: null,
  ofDomain: null,
  heldBack: false,
  settled: 0,
  right: 0,
  heardAt: null,
} as const;
