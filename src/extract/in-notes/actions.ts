import { eventName, readEvent } from './events-in-clauses.ts';
import { readAsSaid, readHabit } from './said-in-words.ts';
import { readTies } from './ties-in-clauses.ts';
import { commonPredicate } from '../../domain/common-predicates.ts';
import type { Reading } from '../in-prose/prose-rules.ts';
import { readNumbers } from './counts-in-clauses.ts';
import { AGENTS, EVENTS, MAKES, STATES_DONE } from './note-verbs.ts';
import { VAGUE } from './note-words.ts';
import { namedBy, phoneAt, typeWanted } from './objects-of-clauses.ts';
import type { Complement } from './complements.ts';
import { officeReadings } from './offices.ts';
import { bodyOf, isOffice } from './subjects-of-clauses.ts';
import { spellDone, spellPresent } from './verb-groups.ts';
import {
  dateIn,
  isPerson,
  literal,
  lowWords,
  partyOf,
  rangeAt,
  wordsAt,
  relation,
  upper,
  type Said,
  type Subject,
  AT_DATE,
  withSince,
} from './what-is-said.ts';
import { byPronoun, classesOf, classesOfNoun, standIn, type Meant } from './whom-notes-mean.ts';

/** What a clause with a verb of its own says: what was done when and by whom, what it does, where and to whom. */
export function readAction(said: Said): Reading[] {
  const { verb } = said.clause;
  const only = said.subjects.length === 1 ? said.subjects[0] : undefined;
  const taken = said.subjects.flatMap((subject) => readTransitive(said, subject));
  if (!only) return taken;
  const { attribute } = said;
  const mass = readSource(said, only) ?? readDuty(said, only);
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

/** `carries a crew of four`, `Supporters number 1,850` */
function readCountOf(said: Said, subject: Subject): Reading[] {
  const { verb, subject: phrase } = said.clause;
  const [what, of] = said.rest;
  if (verb.tense !== 'present' || verb.voice !== 'active') return [];
  const bare = what?.kind === 'quantity' ? said.shape.quantityAt(what.tokens[0]?.text ?? '') : null;
  const home = said.around.thing ?? said.around.own;
  if (
    verb.lemma === 'number' &&
    bare &&
    bare.unit === null &&
    what?.noun.length === 0 &&
    phrase?.kind === 'noun' &&
    home
  ) {
    const words = lowWords(phrase.words);
    return [literal({ meant: home, who: standIn(home, subject.who) }, commonPredicate(words)?.name ?? words, bare)];
  }
  const value = of?.kind === 'quantity' && of.by === 'of' ? said.shape.quantityAt(of.tokens[0]?.text ?? '') : null;
  const isOne = what?.kind === 'words' && what.by === '' && /^an?$/u.test(what.det) && what.tokens.length === 1;
  if (
    !isOne ||
    !value ||
    value.unit !== null ||
    !/^(?:carry|keep|maintain|need|require|boast|field|retain|support)$/u.test(verb.lemma)
  )
    return [];
  const words = lowWords(what.tokens);
  return [literal(subject, commonPredicate(words)?.name ?? words, value)];
}

/** `Barley comes from Upper Fenn Farm`: said without a word for whose it is, it is what the one spoken of has from there. */
function readSource(said: Said, subject: Subject): Reading[] | null {
  const { subject: phrase, verb } = said.clause;
  const isMass =
    phrase?.kind === 'noun' && phrase.det === '' && phrase.words.length <= 2 && subject.meant.described === true;
  const from = said.rest.find(({ by, kind }) => by === 'from' && (kind === 'name' || kind === 'words'));
  if (!isMass || !from || !/^(?:come|reach|arrive|originate)$/u.test(verb.lemma)) return null;
  const home = bodyOf(said.around);
  return home
    ? namedBy(said, from).map((one) =>
        relation({ meant: home, who: standIn(home, subject.who) }, upper(`${lowWords(phrase.words)} from`), one),
      )
    : [];
}

/** `Supervision is exercised by X`, `The printing was done by X`, `Administration lies with X`, `The post of mayor was held by X`. */
function readDuty(said: Said, subject: Subject): Reading[] | null {
  const { subject: phrase, verb } = said.clause;
  const isDone =
    verb.voice === 'passive' &&
    /^(?:do|exercise|discharge|perform|handle|carry out|hold|fill|undertake|entrust|vest|provide)$/u.test(verb.lemma);
  const lies = verb.voice === 'active' && verb.tense === 'present' && /^(?:lie|rest)$/u.test(verb.lemma);
  const by = said.rest.find(
    (piece) => piece.kind === 'name' && (isDone ? /^(?:by|in|to)$/u : /^with$/u).test(piece.by),
  );
  if (phrase?.kind !== 'noun' || !(isDone || lies) || !by) return null;
  const words = lowWords(phrase.words);
  const office =
    /^(?:duties|duty|post|office|role|position)$/u.test(words) && phrase.of ? lowWords(phrase.of.words) : words;
  const home = bodyOf(said.around) ?? said.around.thing;
  if (
    !home ||
    phrase.words.length > 2 ||
    (phrase.det !== '' && phrase.det !== 'the') ||
    (/s$/u.test(words) && office === words)
  )
    return null;
  const body: Subject = { meant: home, who: standIn(home, subject.who) };
  const past = verb.tense === 'past' && office !== words;
  return namedBy(said, by).flatMap((one): Reading[] => {
    if (words === 'title' || words === 'ownership') return [relation(body, 'OWNED_BY', one)];
    if (office !== words) return officeReadings(one, office, body, { past });
    return [relation(body, /ing$/u.test(words) ? upper(`${words} done by`) : upper(words), one)];
  });
}

/** `was called into being by X` */
const isBegun = (said: Said): boolean =>
  /^(?:call|bring)$/u.test(said.clause.verb.lemma) &&
  said.rest.some(({ by, tokens }) => by === 'into' && /^(?:being|existence)$/u.test(lowWords(tokens)));

/** `was founded by X and Y` */
function readAgents(said: Said, subject: Subject): Reading[] {
  const { verb } = said.clause;
  return said.rest.flatMap((piece): Reading[] =>
    piece.by === 'by'
      ? namedBy(said, piece).flatMap((agent) =>
          doneBy(said, subject, isBegun(said) ? 'found' : verb.lemma, agent, verb.tense === 'past'),
        )
      : [],
  );
}

/** Who did or does it; what only lasted a while and is told in the past is over. */
function doneBy(said: Said, subject: Subject, lemma: string, agent: Subject, past: boolean): Reading[] {
  const known = AGENTS.get(lemma);
  const person = isPerson(agent);
  const isBody = agent.who.value.type === 'ORGANISATION' || classesOf(agent.meant).includes('body');
  const predicate =
    (lemma === 'run' || lemma === 'manage') && (isBody || (!person && agent.meant.text.includes(' ')))
      ? 'OPERATED_BY'
      : (known ?? commonPredicate(`${spellDone(lemma)} by`)?.name ?? `${upper(spellDone(lemma))}_BY`);
  if (predicate === 'AUTHORED_BY') return [relation(agent, 'AUTHORED', subject)];
  if ((lemma === 'acquire' || lemma === 'buy') && past && !person && !classesOf(agent.meant).includes('person'))
    return [relation(agent, 'ACQUIRED', subject)];
  const wanted = typeWanted(predicate);
  const as = wanted === 'ORGANISATION' && person ? null : wanted;
  const over = past && STATES_DONE.has(lemma) && dateIn(said, AT_DATE) === null;
  const reading = relation(subject, predicate, agent, person ? 'PERSON' : as === 'PERSON' ? null : as);
  return [withSince(said, over ? { ...reading, past: true } : reading)];
}

/** `X owns Y`, `X set up Y in 1998`: as if Y were owned by X, and were set up then. */
function readTransitive(said: Said, agent: Subject): Reading[] {
  const { verb } = said.clause;
  if (verb.voice !== 'active' || said.attribute !== null) return [];
  const prep = said.rest[0];
  const lookAfter = /^look$/u.test(verb.lemma) && prep?.by === 'after';
  const preside = verb.lemma === 'preside' && prep?.by === 'over';
  const lemma = lookAfter ? 'look after' : preside ? 'preside over' : verb.lemma;
  const direct = said.rest.filter(
    ({ by, kind }, n) => n === 0 && (kind === 'name' || kind === 'words') && (by === '' || lookAfter || preside),
  );
  return direct.flatMap((piece): Reading[] => {
    const named = namedBy(said, piece);
    const objects = named.length > 0 ? named : describedObject(said, piece, lemma);
    return objects.flatMap((object): Reading[] => {
      if (object.meant.text === agent.meant.text) return [];
      if (lookAfter) return [relation(object, 'LOOKED_AFTER_BY', agent)];
      if (STATES_DONE.has(lemma) || preside)
        return verb.tense === 'past' && !/^(?:run|lead)$/u.test(lemma)
          ? []
          : doneBy(said, object, lemma, agent, verb.tense === 'past');
      if (MAKES.has(lemma) && verb.tense !== 'present') {
        if (lemma === 'take over')
          return isPerson(agent)
            ? [withSince(said, relation(object, 'LED_BY', agent, 'PERSON'))]
            : [relation(agent, 'ACQUIRED', object)];
        const date = dateIn(said, AT_DATE);
        const isEvent = piece.kind !== 'name' || EVENTS.has(lemma);
        const event = date && isEvent ? [literal(object, eventName(lemma, object), date)] : [];
        return [...doneBy(said, object, lemma, agent, false), ...event];
      }
      if (piece.kind !== 'name') return [];
      return readActive(agent, object, verb.lemma, verb.tense);
    });
  });
}

/** `X owns the building`: what is owned or run has only its noun, which the place has one of. */
function describedObject(said: Said, piece: Complement, lemma: string): Subject[] {
  const words = piece.tokens.map(({ low }) => low);
  const isOne =
    piece.kind === 'words' &&
    piece.det === 'the' &&
    words.length <= 2 &&
    piece.tokens.every(({ kind }) => kind === 'word') &&
    !words.some((word) => VAGUE.has(word) || /s$/u.test(word)) &&
    classesOfNoun(words.at(-1) ?? '').length > 0;
  if (!isOne || !/^(?:own|look after|operate|maintain|manage)$/u.test(lemma) || said.clause.verb.tense !== 'present')
    return [];
  const meant: Meant = { text: wordsAt(said, piece.tokens), ref: null, type: null, described: true };
  return [{ meant, who: standIn(meant, rangeAt(said, piece.tokens)) }];
}

/** What one does to another that it names. */
function readActive(agent: Subject, object: Subject, lemma: string, tense: string): Reading[] {
  if (/^(?:buy|acquire|purchase)$/u.test(lemma) && tense !== 'present') return [relation(agent, 'ACQUIRED', object)];
  if (lemma === 'join' && tense !== 'present' && !isPerson(agent))
    return [relation(agent, 'MEMBER_OF', object, 'ORGANISATION')];
  if (lemma === 'marry') return [relation(agent, 'MARRIED', object, 'PERSON')];
  if (/^(?:succeed|replace|follow)$/u.test(lemma) && tense !== 'present')
    return [relation(agent, upper(spellDone(lemma)), object)];
  if (tense !== 'present') return [];
  const plain =
    /^(?:serve|use|make|produce|print|publish|sell|border|adjoin|overlook|cross|face|neighbour|join|include|comprise|contain|import|export|brew|grow|stock|teach|cover|represent|connect|link|feature|rent|lease|host|employ|fly|drive|sail|play|support)$/u;
  return plain.test(lemma) && !(lemma === 'employ' && !isPerson(object))
    ? [relation(agent, upper(spellPresent(lemma)), object)]
    : [];
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
function readContact(said: Said, subject: Subject): Reading[] {
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

/** `Its service contract runs until …`, `The assets amount to …`: of whose it is. */
function readOfAttribute(said: Said, subject: Subject, attribute: string): Reading[] {
  const { verb } = said.clause;
  const event = readEvent(said, subject)[0];
  if (event && 'type' in event.object && event.object.type === 'DATE') {
    const predicate = /^date/u.test(verb.lemma) ? `${attribute} dates from` : `${attribute} ${event.predicate}`;
    return [literal(subject, predicate, event.object)];
  }
  if (/^(?:do|exercise|discharge|perform|handle|carry out|hold|fill|lie|rest|stand)$/u.test(verb.lemma)) {
    const by = said.rest.find((piece) => (piece.by === 'by' || piece.by === 'with') && piece.kind === 'name');
    const what = attribute.replace(/^(?:duties|duty|post|office|role|position)$/u, '');
    return by && what !== ''
      ? namedBy(said, by).map((one) =>
          relation(
            subject,
            commonPredicate(what)?.name ??
              upper(/[^s]s$/u.test(what) ? `${what} ${spellDone(verb.lemma)} ${by.by}` : what),
            one,
          ),
        )
      : [];
  }
  return [];
}
