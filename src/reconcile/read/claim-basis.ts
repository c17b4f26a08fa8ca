import { PERSON_METHOD } from '../../domain/candidate-claims.ts';
import type { ClaimBasis } from '../../domain/claim-record.ts';
import type { ClaimId, MessageId } from '../../domain/typed-ids.ts';
import type { SourceKind } from '../../domain/document-record.ts';
import { isCurrentEvidence } from '../../record/index.ts';
import { ANY_SPACE, isAmong, relation, type View } from '../../storage/index.ts';

const OF_CONVERSATION: SourceKind = 'CONVERSATION';

/** Condition: a document says it, and not a person, nor somebody in a conversation. @param e alias of a row of evidence */
export const isOfDocument = (e: string): string =>
  `(${e}.method <> '${PERSON_METHOD}' and not exists (select from sources s
      where s.space_id = ${ANY_SPACE} and s.id = ${e}.source_id and s.kind = '${OF_CONVERSATION}'))`;

/**
 * Expression: the `ClaimBasis` of claim `c`. It is made of the evidence that is current, and kept nowhere: a claim has another one as soon
 * as a document says it too, or does not say it any more. `$1` is the space.
 */
export const claimBasis = (view: View, c: string): string => {
  const [document, conversation, person]: readonly ClaimBasis[] = ['DOCUMENT', 'CONVERSATION', 'PERSON'];
  return `(select case when coalesce(bool_or(${isOfDocument('e')}), true) then '${document}'
      when bool_or(e.method <> '${PERSON_METHOD}') then '${conversation}' else '${person}' end
    from ${relation(view, 'claim_evidence')} e
    where e.space_id = ${ANY_SPACE} and e.claim_id = ${c}.id and e.stance = 'SUPPORTS' and ${isCurrentEvidence(view, 'e')})`;
};

/** The first message of a conversation that supports each claim: its evidence names the document that the message is. One statement. */
export async function messagesBehindClaims(
  view: View,
  ids: readonly ClaimId[],
): Promise<Map<ClaimId, { readonly message: MessageId | null }>> {
  const rows = await view.sql.query<{ id: ClaimId; message: MessageId | null }>(
    'reconcile.messagesBehindClaims',
    `select c.id, (select e.document_id from ${relation(view, 'claim_evidence')} e
        join sources s on s.space_id = ${ANY_SPACE} and s.id = e.source_id and s.kind = $3
        where e.space_id = ${ANY_SPACE} and e.claim_id = c.id and e.stance = 'SUPPORTS' order by e.id limit 1) as message
      from ${relation(view, 'claims')} c where c.space_id = $1 and ${isAmong('c.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids, OF_CONVERSATION],
  );
  return new Map(rows.map(({ id, message }) => [id, { message }]));
}
