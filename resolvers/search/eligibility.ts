import { InvalidInput } from '../../src/domain/errors.ts';
import type { Eligibility } from '../../src/retrieve/index.ts';
import type { RequestSession } from '../request/context.ts';
import { idsNamedOrKeyed } from '../request/keys-as-ids.ts';

interface AskedEligibility {
  readonly off?: readonly string[] | null;
  readonly only?: readonly string[] | null;
  readonly injected?: readonly string[] | null;
}

/** What a caller allows as evidence: documents by their ids or natural keys, and texts that the prompt has already. */
export async function eligibilityOf(
  op: RequestSession,
  { off, only, injected }: AskedEligibility,
): Promise<Eligibility> {
  const among = (texts: readonly string[] | null | undefined) => (texts ? idsNamedOrKeyed(op, 'doc', texts) : null);
  const [offIds, onlyIds] = [await among(off), await among(only)];
  return { off: new Set(offIds), only: onlyIds && new Set(onlyIds), injected: new Set(injected ?? []) };
}

/** @throws InvalidInput for a number outside 0 to 1 */
export function checkShare(share: number | null, name: string): void {
  if (share === null || (share >= 0 && share <= 1)) return;
  throw new InvalidInput(`expected \`${name}\` from 0 to 1, got ${share}`, [name]);
}
