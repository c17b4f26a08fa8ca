import type { Reading } from '../in-prose/prose-rules.ts';
import { namedBy, phoneAt } from './objects-of-clauses.ts';
import type { Complement } from './complements.ts';
import { literal, lowWords, type Said, type Subject } from './what-is-said.ts';
import { byPronoun, standIn } from './whom-notes-mean.ts';

function calledBy(said: Said, piece: Complement): Subject[] {
  if (piece.kind === 'name') return namedBy(said, piece);
  const words = lowWords(piece.tokens);
  const meant = /^(?:him|her|them|it|us)$/u.test(words === '' ? piece.det : words)
    ? byPronoun(
        { him: 'he', her: 'she', them: 'they', it: 'it', us: 'we' }[words === '' ? piece.det : words] ?? 'it',
        said.around,
      )
    : null;
  return meant
    ? [
        {
          meant,
          who: standIn(
            meant,
            said.shape.rangeOf(said.tokens[piece.start]?.start ?? 0, said.tokens[piece.start]?.end ?? 0),
          ),
        },
      ]
    : [];
}

/** `can be reached under 555 0166` */
export function readContact(said: Said, subject: Subject): Reading[] {
  if (!/^(?:reach|ring|contact|phone|telephone|call|answer|find)$/u.test(said.clause.verb.lemma)) return [];
  // `ring her on 555 0107`: hers.
  const [first] = said.rest;
  const called = first?.by === '' && said.clause.subject === null ? calledBy(said, first) : [subject];
  for (let n = 0; n < said.rest.length; n += 1) {
    if (!/^(?:at|on|under|by|via)$/u.test(said.rest[n]?.by ?? '')) continue;
    const phone = phoneAt(said, n);
    if (phone !== null) return called.map((one) => literal(one, 'phone', { type: 'TEXT', text: phone }));
  }
  return [];
}
