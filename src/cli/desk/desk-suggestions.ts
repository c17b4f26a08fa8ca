import { execute, type Client } from '../client/client-port.ts';
import { printable } from '../failure.ts';
import {
  DeskAcceptSuggestionsDocument,
  DeskDismissSuggestionsDocument,
  type DeskSuggestedFragment,
} from '../generated/operations.ts';
import { refused, toOutcome, type Outcome } from './outcome.ts';
import type { Decision } from './orders.ts';

export type Suggested = DeskSuggestedFragment;
type Side = Suggested['sides'][number];

/** Of a quote so many characters are shown: a table without breaks may be one. */
const LONGEST_QUOTE = 600;

/** A suggestion for a person: what may be so and why, and its two sides with the words of their documents. */
export function showSuggestion({ id, kind, score, why, sides }: Suggested): string {
  const head = `SUGGESTION  ${kind}  score ${score.toFixed(2)}  ${id}`;
  return ['', head, printable(why), ...sides.flatMap((side, n) => sideLines(side, n + 1)), ''].join('\n');
}

function sideLines({ claim, entity, span }: Side, number: number): string[] {
  const key = entity?.key ? `  ${entity.key}` : '';
  const what = claim
    ? `${claim.statement}  ${claim.status}`
    : entity
      ? `${entity.name}  ${entity.type}${key}  last seen ${entity.lastSeenAt.slice(0, 10)}`
      : '(not to be seen)';
  const quote = span && `     “${cut(span.quote)}” ${span.document.title ?? span.document.path}`;
  return [printable(`  ${number}  ${cut(what)}`), ...(quote ? [printable(quote)] : [])];
}

const cut = (text: string): string =>
  text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE - 1).toWellFormed()}…`;

/** Carries out what a person decided of a suggestion, as it was shown. */
export async function decideSuggestion(client: Client, suggested: Suggested, decision: Decision): Promise<Outcome> {
  const { id, version, kind, sides } = suggested;
  const seen = { id, expectedVersion: version };
  switch (decision.order) {
    case 'dismiss': {
      const input = { suggestions: [seen], why: decision.why };
      const { answer } = await execute(client, DeskDismissSuggestionsDocument, { input });
      return toOutcome(answer, 'dismissed: it is not suggested again');
    }
    case 'accept': {
      const canonical = decision.side === null ? null : sides[decision.side - 1]?.entity?.id;
      if (canonical === undefined)
        return refused('expected `accept` alone, or of two names `accept 1` or `accept 2`: who stands for both');
      const input = { suggestions: [{ ...seen, canonical }], why: decision.why };
      const { answer } = await execute(client, DeskAcceptSuggestionsDocument, { input });
      return toOutcome(answer, kind === 'SAME_NAME' ? 'they are one' : 'it is an open conflict');
    }
    case 'choose':
    case 'both':
    case 'merge':
    case 'distinct':
      return refused('of a suggestion expected accept, dismiss, skip, undo, quit or help');
    default:
      return decision satisfies never;
  }
}
