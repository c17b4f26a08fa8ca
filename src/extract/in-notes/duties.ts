import { readEvent } from './events-in-clauses.ts';
import { commonPredicate } from '../../domain/common-predicates.ts';
import type { Reading } from '../in-prose/prose-rules.ts';
import { namedBy } from './objects-of-clauses.ts';
import { officeReadings } from './offices.ts';
import { bodyOf } from './subjects-of-clauses.ts';
import { spellDone } from './verb-groups.ts';
import { literal, lowWords, relation, type Said, type Subject, upper } from './what-is-said.ts';
import { standIn } from './whom-notes-mean.ts';

/** `carries a crew of four`, `Supporters number 1,850` */
export function readCountOf(said: Said, subject: Subject): Reading[] {
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
export function readSource(said: Said, subject: Subject): Reading[] | null {
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
export function readDuty(said: Said, subject: Subject): Reading[] | null {
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

/** `Its service contract runs until …`, `The assets amount to …`: of whose it is. */
export function readOfAttribute(said: Said, subject: Subject, attribute: string): Reading[] {
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

/** `Ada Quill stands at the head of the house` */
export function readHead(said: Said, subject: Subject): Reading[] | null {
  const [head, of] = said.rest;
  const leads =
    /^(?:stand|sit)$/u.test(said.clause.verb.lemma) &&
    said.clause.verb.tense === 'present' &&
    head?.by === 'at' &&
    /^(?:head|helm)$/u.test(lowWords(head.tokens)) &&
    of?.by === 'of';
  if (!leads) return null;
  const bodies = namedBy(said, of);
  return bodies.length === 0 ? null : bodies.map((body) => relation(body, 'LED_BY', subject, 'PERSON'));
}
