import { InvalidInput, NotFound, StaleVersion } from '../../domain/errors.ts';
import { derivedId, type SourceId, type TrustRuleId } from '../../domain/typed-ids.ts';
import type { LineOf } from '../../domain/lines/line-shapes.ts';
import { checkedReason } from '../../domain/checked-reason.ts';
import { readDomain, type StatedTrust } from '../../domain/trust-record.ts';
import {
  insertRows,
  lineStore,
  type Columns,
  type Commit,
  type LineStore,
  type NothingToCommit,
} from '../../storage/index.ts';

const RULE_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  source_id: 'uuid',
  domain: 'text',
  base: 'double precision',
  flagged: 'boolean',
  authority_for: 'text[]',
  reason: 'text',
  actor: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Columns;

const [LONGEST_PREDICATE, MOST_PREDICATES] = [200, 100];

export interface TrustInput extends StatedTrust {
  readonly of: { readonly sourceId: SourceId } | { readonly domain: string };
  readonly reason: string;
  readonly expectedVersion: number | null;
}

interface KnownRule {
  id: TrustRuleId;
  base: number | null;
  flagged: boolean | null;
  authority_for: string[];
  reason: string;
  version: number;
}

/**
 * Says how far a source or a domain is trusted, in place of what was said of it before (SE-51): what it says from then on is weighed by
 * it. The same again changes nothing.
 * @throws InvalidInput, NotFound for a source that is not there, StaleVersion (version 0 = nothing was said yet)
 */
export async function setSourceTrust(
  commit: Commit,
  input: TrustInput,
): Promise<{ readonly id: TrustRuleId } | NothingToCommit<{ readonly id: TrustRuleId }>> {
  const trust = checked(input);
  const { of } = input;
  const [sourceId, domain] = 'sourceId' in of ? [of.sourceId, null] : [null, readDomain(of.domain)];
  if (sourceId !== null) await checkSource(commit, sourceId);
  const [known] = await commit.query<KnownRule>(
    'reconcile.trustRule',
    `select id, base, flagged, authority_for, reason, version from source_trust
      where space_id = $1 and ${sourceId === null ? 'domain = $2' : 'source_id = $2::uuid'}`,
    [commit.scope.spaceId, sourceId ?? domain],
  );
  if (input.expectedVersion !== null && input.expectedVersion !== (known?.version ?? 0))
    throw new StaleVersion('what is said of it', input.expectedVersion, known?.version ?? 0);
  if (known && isSame(known, trust)) return commit.nothing({ id: known.id });
  // One rule of a thing: whatever space it comes from, or comes back to, it is the same one.
  const id = known?.id ?? derivedId('tru', commit.owner, sourceId, domain);
  if (known) await changeRule(commit, id, trust);
  else {
    const at = { created_at: commit.at, updated_at: commit.at };
    const row = { id, owner_id: commit.owner, source_id: sourceId, domain, ...trust, actor: commit.scope.owner, ...at };
    await insertRows(commit, 'source_trust', RULE_COLUMNS, [row]);
  }
  announce(commit, { id, owner: commit.owner, domain, ...trust });
  return { id };
}

type CheckedTrust = ReturnType<typeof checked>;

function checked({ base, flagged, authorityFor, reason }: TrustInput) {
  if (base !== null && !(base >= 0 && base <= 1))
    throw new InvalidInput(`expected a base from 0 (not at all) to 1 (fully), got ${base}`, ['base']);
  const why = checkedReason(reason);
  if (authorityFor.length > MOST_PREDICATES)
    throw new InvalidInput(`expected at most ${MOST_PREDICATES} predicates, got ${authorityFor.length}`, [
      'authorityFor',
    ]);
  authorityFor.forEach((predicate, n) => {
    if (predicate.trim() === '' || predicate.length > LONGEST_PREDICATE || !isText(predicate))
      throw new InvalidInput(`expected a predicate of 1 to ${LONGEST_PREDICATE} characters`, ['authorityFor', n]);
  });
  return { base, flagged, authority_for: [...new Set(authorityFor)].sort(), reason: why };
}

const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const isSame = (known: KnownRule, trust: CheckedTrust): boolean =>
  known.base === trust.base &&
  known.flagged === trust.flagged &&
  known.reason === trust.reason &&
  JSON.stringify(known.authority_for) === JSON.stringify(trust.authority_for);

/** Of the commit's own owner, like everything that a commit changes. */
async function checkSource(commit: Commit, id: SourceId): Promise<void> {
  const [source] = await commit.query<{ owner_id: string | null }>(
    'reconcile.sourceToTrust',
    'select owner_id from sources where space_id = $1 and id = $2',
    [commit.scope.spaceId, id],
  );
  if (!source || source.owner_id !== commit.owner) throw new NotFound('no such source in this space', ['source']);
}

async function changeRule(
  commit: Commit,
  id: TrustRuleId,
  { base, flagged, authority_for, reason }: CheckedTrust,
): Promise<void> {
  await commit.query(
    'reconcile.changeTrust',
    `update source_trust set base = $3, flagged = $4, authority_for = $5, reason = $6, actor = $7, version = version + 1, updated_at = $8
      where space_id = $1 and id = $2`,
    [commit.scope.spaceId, id, base, flagged, authority_for, reason, commit.scope.owner, commit.at],
  );
}

function announce(
  commit: Commit,
  rule: Pick<CheckedTrust, 'base' | 'flagged' | 'reason'> & { id: string; owner: string | null; domain: string | null },
): void {
  const { id, owner, base, flagged, reason, domain } = rule;
  commit.emit({ kind: 'TRUST_CHANGED', subject: id, about: [], owner, data: { base, flagged, reason, domain } });
}

/** What was said of sources and domains, as an export has it. */
export const trustRuleLines: LineStore<LineOf<'TrustRule'>> = lineStore({
  table: 'source_trust',
  columns: { ...RULE_COLUMNS, version: 'integer' },
  row: ({ id, owner, source, domain, base, flagged, authorityFor, reason, by, version, createdAt, updatedAt }) => ({
    id,
    owner_id: owner,
    source_id: source,
    domain,
    base,
    flagged,
    authority_for: authorityFor,
    reason,
    actor: by,
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  }),
  written: (commit, lines) => {
    for (const line of lines) announce(commit, line);
  },
});
