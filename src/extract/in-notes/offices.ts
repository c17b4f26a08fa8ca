import { commonPredicate } from '../../domain/common-predicates.ts';
import type { NameType } from '../in-prose/names-in-prose.ts';
import type { Reading } from '../in-prose/prose-rules.ts';
import { partyOf, upper, type Subject } from './what-is-said.ts';

const LEADING = /^(?:(?:current|present|new|our|its|their|the|an?|elected|longtime|long-time|own|first) )+/u;
const ANOTHER = /\b(?:former|ex|previous|late|acting|future|next|retired|outgoing|incoming|interim|designate)\b/u;

/** Who holds an office of a body: said of both, as a body has one chair and a person may work for many. */
export function officeReadings(
  holder: Subject,
  office: string,
  body: Subject,
  how: { readonly past?: boolean; readonly since?: string } = {},
): Reading[] {
  const role = office.replace(LEADING, '').trim();
  if (role === '' || ANOTHER.test(role) || holder.meant.text === body.meant.text || holder.meant.described) return [];
  const common = commonPredicate(role);
  const predicate = common && ['PERSON', 'ORGANISATION', 'THING'].includes(common.value) ? common.name : upper(role);
  const times = { ...(how.past ? { past: true } : {}), ...(how.since === undefined ? {} : { since: how.since }) };
  const as: NameType | null = common?.value === 'THING' || common?.value === 'ORGANISATION' ? null : 'PERSON';
  const held: Reading = { rule: 'relation', subject: partyOf(body), predicate, object: partyOf(holder, as), ...times };
  if (as === null) return [held];
  const works: Reading = {
    rule: 'role',
    subject: partyOf(holder, 'PERSON'),
    predicate: 'WORKS_FOR',
    object: partyOf(body, 'ORGANISATION'),
    qualifiers: { role },
    ...times,
  };
  // Of these a body has many.
  if (
    /^(?:professor|lecturer|engineer|scientist|analyst|developer|consultant|teacher|nurse|doctor|apprentice|member|programmer|researcher|lawyer|adviser|advisor|partner|guide|economist)$/u.test(
      role
        .split(/ (?:of|for) /u)[0]
        ?.split(' ')
        .at(-1) ?? '',
    )
  )
    return body.meant.described || role.endsWith('partner') ? [held] : [works];
  const owns =
    /^(?:founder|co-?founder|owner|proprietor|member|patron|landlord|tenant)s?$/u.test(role) ||
    /^(?:OWNED_BY|FOUNDED_BY)$/u.test(predicate);
  return owns || body.meant.described ? [held] : [works, held];
}
