import type { Scope } from '../../domain/scope.ts';
import type { SessionIntent } from '../../domain/session-record.ts';
import { decodeId, type ChunkId, type ClaimId, type DocumentId } from '../../domain/typed-ids.ts';
import { trustOfDocuments } from '../../ingest/index.ts';
import type { View } from '../../storage/index.ts';
import { claimsInChunks } from './claims-in-chunks.ts';
import { changedSince } from '../../evidence/index.ts';
import { judgeOf, type FindDeps } from './evidence-request.ts';
import { claimPassages, passagesOf, type Passage } from './passage.ts';
import { trustedAs } from './trusted-as.ts';
import { presentView, type Question } from '../../question/index.ts';

/**
 * The evidence of the question that this one goes on with (SE-83), as long as it holds: nothing of it is gone, no commit since has done
 * something to what it says, the documents it stands in, or what this question names, and none has brought what may be evidence for this
 * one. null = there is none, or it is to be looked for anew.
 */
export async function linkedEvidence(
  deps: Pick<FindDeps, 'asOf' | 'database' | 'entailment' | 'now' | 'recorder' | 'settings' | 'trustedAs'>,
  scope: Scope,
  question: Question,
): Promise<readonly Passage[] | null> {
  const { anchor, before, cached } = question;
  if (anchor?.kind !== 'LINKED') return null;
  const previous = before.find(({ hash }) => hash === anchor.previous);
  if (!previous || previous.evidence.length === 0 || previous.commit === null) return null;
  const { evidence, commit } = previous;
  return deps.database.read(scope, async (sql) => {
    const view = presentView(sql, deps);
    const passages = await passagesAgain(view, previous, deps);
    if (passages.length < evidence.length) return null;
    const restsOn = [...cached.entities, ...(await behind(view, passages))];
    const chunks = new Set(passages.flatMap(({ kind, id }) => (kind === 'CHUNK' ? [id] : [])));
    const asked = { ...deps, judge: judgeOf(deps) };
    const isChanged = await changedSince(view, question, { commit, restsOn, chunks }, asked);
    return isChanged ? null : passages;
  });
}

/** Evidence that is kept with a question, by its ids; the first is the best. */
async function passagesAgain(
  view: View,
  { evidence }: Pick<SessionIntent, 'evidence'>,
  { now, settings, trustedAs: tried }: Pick<FindDeps, 'now' | 'settings' | 'trustedAs'>,
): Promise<Passage[]> {
  const chunks = evidence.flatMap((id, n) => {
    if (!id.startsWith('chk_')) return [];
    const text = { kind: 'STORED' as const, id: decodeId(id, 'chk').id };
    return [{ text, asked: 0, near: null, reliability: 0, overtaken: null, relevance: 1 - n / evidence.length }];
  });
  const claims = evidence.flatMap((id): ClaimId[] => (id.startsWith('clm_') ? [decodeId(id, 'clm').id] : []));
  const passages = await passagesOf(view, { chunks, sources: [] });
  const documents = passages.map(({ documentIds }) => documentIds[0] as DocumentId);
  const trust = await trustOfDocuments(view, documents, now, settings);
  const trusted = passages.map((one, n) => ({ ...one, reliability: trust.get(documents[n] as DocumentId) ?? 0 }));
  return [...(await trustedAs(view, trusted, tried)), ...(await claimPassages(view, claims))];
}

/** UUIDs of claims, of those that the words of chunks speak for too, and of the documents that chunks stand in. */
async function behind(view: View, passages: readonly Passage[]): Promise<string[]> {
  const chunks = passages.filter(({ kind }) => kind === 'CHUNK');
  const ids = chunks.map(({ id }) => id as ChunkId);
  const said = await claimsInChunks(view, ids);
  return [
    ...passages.flatMap(({ kind, id }) => (kind === 'CLAIM' ? [id] : [])),
    ...[...said.values()].flat().map(({ id }) => id),
    ...chunks.flatMap(({ documentIds }) => documentIds),
  ];
}
