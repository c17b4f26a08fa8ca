import { InvalidInput } from '../../src/domain/errors.ts';
import { decodeId, isTypedId, type DocumentId } from '../../src/domain/typed-ids.ts';
import { documentsByIds } from '../../src/ingest/index.ts';
import type { Eligibility } from '../../src/retrieve/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestSession } from '../request/context.ts';
import { idsByKeys, keysAmong } from '../request/keys-as-ids.ts';

interface AskedEligibility {
  readonly off?: readonly string[] | null;
  readonly only?: readonly string[] | null;
  readonly injected?: readonly string[] | null;
}

/**
 * What a caller allows as evidence: documents by their ids or natural keys, and texts that the prompt has already.
 * @throws InvalidInput for what no document has: misspelt, `only` would find nothing, and `off` switch nothing off
 */
export async function eligibilityOf(
  op: RequestSession,
  { off, only, injected }: AskedEligibility,
): Promise<Eligibility> {
  const offIds = off ? await documentsThere(op, off, 'off') : [];
  const onlyIds = only ? await documentsThere(op, only, 'only') : null;
  return { off: new Set(offIds), only: onlyIds && new Set(onlyIds), injected: new Set(injected ?? []) };
}

async function documentsThere(op: RequestSession, texts: readonly string[], name: string): Promise<DocumentId[]> {
  const ids = texts.filter(isTypedId).map((text) => decodeId(text, 'doc').id);
  const byId = ids.length === 0 ? null : await documentsByIds(op.recordView(NOW), ids);
  const byKey = await idsByKeys(op, 'doc', keysAmong(texts));
  return texts.flatMap((text) => {
    const id = isTypedId(text) ? decodeId(text, 'doc').id : null;
    const found = id === null ? byKey.get(text) : byId?.has(id) && [id];
    if (!found) throw new InvalidInput(`no document has the id or key ${JSON.stringify(text)}`, [name]);
    return found;
  });
}

/** @throws InvalidInput for a number outside 0 to 1 */
export function checkShare(share: number | null, name: string): void {
  if (share === null || (share >= 0 && share <= 1)) return;
  throw new InvalidInput(`expected \`${name}\` from 0 to 1, got ${share}`, [name]);
}
