import { readEvent } from './events-in-clauses.ts';
import { readAsSaid, readHabit } from './said-in-words.ts';
import { readTies } from './ties-in-clauses.ts';
import type { Reading } from '../in-prose/prose-rules.ts';
import { readNumbers } from './counts-in-clauses.ts';
import { namedBy } from './objects-of-clauses.ts';
import { officeReadings } from './offices.ts';
import { isOffice } from './subjects-of-clauses.ts';
import { dateIn, isPerson, lowWords, partyOf, type Said, type Subject, wordsAt } from './what-is-said.ts';
import { classesOf, standIn } from './whom-notes-mean.ts';
import { readCountOf, readDuty, readHead, readOfAttribute, readSource } from './duties.ts';
import { readAgents, readTransitive } from './deeds.ts';
import { readContact } from './contacts.ts';

/** What a clause with a verb of its own says: what was done when and by whom, what it does, where and to whom. */
export function readAction(said: Said): Reading[] {
  const { verb } = said.clause;
  const only = said.subjects.length === 1 ? said.subjects[0] : undefined;
  const taken = said.subjects.flatMap((subject) => readTransitive(said, subject));
  if (!only) return taken;
  const { attribute } = said;
  const mass = readHead(said, only) ?? readSource(said, only) ?? readDuty(said, only);
  if (mass) return mass;
  if (attribute !== null) {
    const ofIt = [...readOfAttribute(said, only, attribute), ...taken];
    return ofIt.length > 0 ? ofIt : readAsSaid(said, only, attribute);
  }
  const known = [
    ...readEvent(said, only),
    ...(verb.voice === 'passive' ? readAgents(said, only) : []),
    ...readTies(said, only),
    ...readAs(said, only),
    ...readNumbers(said, only),
    ...readShare(said, only),
    ...readContact(said, only),
    ...taken,
  ];
  if (known.length > 0) return known;
  const counted = readCountOf(said, only);
  if (counted.length > 0) return counted;
  const worded = readAsSaid(said, only);
  // Of a text about nobody in particular, what somebody makes or sells is only an example of it.
  const isAbout = (said.around.thing !== null || said.around.own !== null) && !said.clause.hangs;
  return worded.length > 0 || !isAbout ? worded : readHabit(said, only);
}

/** `serves as chair of X`, `took over as head in 2004`, `was elected treasurer` */
function readAs(said: Said, subject: Subject): Reading[] {
  const { verb } = said.clause;
  const chosen = verb.voice === 'passive' && /^(?:elect|appoint|name|make|nominate|install)$/u.test(verb.lemma);
  const acts = /^(?:serve|act|work|take over|join|start|begin|continue)$/u.test(verb.lemma);
  return said.rest.flatMap((piece, n): Reading[] => {
    const titled = piece.kind === 'name' && piece.by === 'as' && acts && /^(?:our|the|its|)$/u.test(piece.det);
    const own = titled ? (said.around.own ?? said.around.thing) : null;
    if (titled && own && own.text !== subject.meant.text && verb.tense === 'present')
      return officeReadings(subject, wordsAt(said, piece.tokens).toLowerCase(), {
        meant: own,
        who: standIn(own, subject.who),
      });
    if (piece.kind !== 'words' || !(piece.by === 'as' ? chosen || acts : chosen && n === 0 && piece.by === ''))
      return [];
    const office = lowWords(piece.tokens);
    if (!isOffice(office)) return [];
    const of = said.rest[n + 1];
    const bodies =
      of && /^(?:of|at|for)$/u.test(of.by)
        ? namedBy(said, of)
        : said.rest
            .filter(({ by, kind }) => verb.lemma === 'join' && by === '' && kind === 'name')
            .flatMap((one) => namedBy(said, one));
    const home = said.around.own ?? said.around.thing;
    const body =
      bodies[0] ??
      (home && of?.by !== 'of' && home.text !== subject.meant.text
        ? { meant: home, who: standIn(home, subject.who) }
        : null);
    const since = dateIn(said, /^(?:in|on|since|from)$/u);
    return body && isPersonLike(subject)
      ? officeReadings(subject, office, body, {
          past: acts && verb.tense === 'past' && verb.lemma !== 'take over' && verb.lemma !== 'join',
          ...(since ? { since: since.date } : {}),
        })
      : [];
  });
}
const isPersonLike = (subject: Subject): boolean => isPerson(subject) || classesOf(subject.meant).length === 0;

/** `owns 40 percent of X` */
function readShare(said: Said, subject: Subject): Reading[] {
  if (!/^(?:own|hold|have|control)$/u.test(said.clause.verb.lemma)) return [];
  return said.rest.flatMap((piece, n): Reading[] => {
    const quantity = piece.kind === 'quantity' ? said.shape.quantityAt(piece.tokens[0]?.text ?? '') : null;
    if (quantity?.unit !== '%') return [];
    const of = said.rest.slice(n + 1).find(({ by }) => by === 'of' || by === 'in');
    const other = of ? namedBy(said, of) : [];
    const whole =
      other.length > 0
        ? other
        : n === said.rest.length - 1 && said.around.thing && said.around.thing.text !== subject.meant.text
          ? [{ meant: said.around.thing, who: standIn(said.around.thing, subject.who) }]
          : [];
    return whole.map((one): Reading => ({
      rule: 'relation',
      subject: partyOf(one),
      predicate: 'OWNED_BY',
      object: partyOf(subject),
      qualifiers: { share: `${quantity.number} %` },
    }));
  });
}
