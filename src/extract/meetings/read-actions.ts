import type { DataTable, TextRange } from '../../domain/text.ts';
import { normalName } from '../../text/normal-name.ts';
import { datesIn } from '../../text/values/dates.ts';
import { cut, noteClaim, type ExtractionContext, type Finding } from '../extraction-context.ts';
import { isPlaceholder } from '../pages/blank-forms.ts';
import { unlinked } from '../records/naming.ts';
import { notePerson } from '../things/note-names.ts';
import { personIn } from '../things/person-written.ts';
import { isOfActions } from './meeting-words.ts';
import { columnOf } from './presence-tables.ts';

const ITEM = /^[ \t>]*(?:[-*+•]|\d{1,9}[.)])[ \t]+(?:\[(?<mark>[ xX])\][ \t]+)?/u;
/** `Ada: book the hall`, `Ada to book the hall`, `Ada will book it`, `@ada - book it`, `ACTION (Ada): book it` */
const OWNED =
  /^(?:(?:\*\*|__)?(?:action|ai|todo|ap)(?: item)?(?:\*\*|__)?\s*[:–-]?\s*)?(?:\*\*|__|\[|\()?(?<who>@[\w.-]+|\p{Lu}[\p{L}’'.-]*(?: \p{Lu}[\p{L}’'.-]*){0,3}|\p{Lu}{2,4})(?:\*\*|__|\]|\))?(?:\s*:\s*|\s+[–-]\s+|\s+(?:to|will)\s+|(?=\s+(?:to|will)\s))(?<what>\S.{2,})$/u;
const DONE = /^~~.*~~$|\((?:done|complete|completed|closed)\)\s*$|^✅|✔/iu;
const DUE = /[,;(]?\s*(?:by|before|due|due by|until|for)\s+$/iu;
const LONGEST = 200;

/**
 * What somebody is to do: items below a heading of actions, and ticked items anywhere in minutes, whose first words are a person that the
 * document knows. Each is a claim of the person, with whether it is done, and by when.
 */
export function readActions(context: ExtractionContext, meeting: string | null): void {
  const how: Finding = { method: 'minutes', confidence: context.settings['extract.minutes'] };
  for (const table of context.document.tables) readActionTable(context, table, { meeting, how });
  for (const block of context.document.blocks) {
    if (block.kind !== 'list') continue;
    const inSection = isOfActions(block.headingPath.at(-1) ?? '');
    let start = block.start;
    for (const line of context.document.text.slice(block.start, block.end).split('\n')) {
      const match = ITEM.exec(line);
      if (match && (inSection || match.groups?.mark !== undefined))
        readItem(context, { start: start + match[0].length, end: start + line.length }, match.groups?.mark ?? null, {
          meeting,
          how,
        });
      start += line.length + 1;
    }
  }
}

const WHO = /^(?:who|owner|assignee|assigned(?: to)?|responsible|person|by whom|name|lead|action by)$/iu;
const WHAT = /^(?:what|actions?|action items?|tasks?|to[- ]?do|description|details?|item)$/iu;
const WHEN = /^(?:due(?: date)?|by(?: when)?|deadline|when|date|target(?: date)?)$/iu;
const STATE = /^(?:status|state|done|progress|complete)\??$/iu;

/** `Who | What | Due`: each row is an action of the person. */
function readActionTable(context: ExtractionContext, table: DataTable, by: Said): void {
  const [who, what] = [columnOf(table, WHO), columnOf(table, WHAT)];
  const [when, state] = [columnOf(table, WHEN), columnOf(table, STATE)];
  if (who < 0 || what < 0) return;
  context.taken.add(table);
  for (const row of table.rows) {
    const [owner, task] = [row[who], row[what]];
    const words = unlinked(task?.text ?? '');
    if (!owner || !task || words === '' || words.length > LONGEST) continue;
    const person = ownerOf(context, unlinked(owner.text).trim(), owner, owner.text, by.how);
    if (person === null) continue;
    const [due] = datesIn(row[when]?.text ?? '', context);
    const status =
      state < 0
        ? null
        : unlinked(row[state]?.text ?? '')
            .trim()
            .toLowerCase();
    noteAction(context, person, by, {
      words,
      range: task,
      due: due?.value.date ?? null,
      status: status === null || status === '' ? null : DONE_WORD.test(status) ? 'done' : 'open',
    });
  }
}
const DONE_WORD = /^(?:done|complete[d]?|closed|yes|y|x|✓|✔|✅|finished)$/iu;

interface Said {
  readonly meeting: string | null;
  readonly how: Finding;
}

interface Action {
  readonly words: string;
  readonly range: TextRange;
  readonly due: string | null;
  /** null = nobody says. */
  readonly status: 'done' | 'open' | null;
}

function noteAction(context: ExtractionContext, person: string, { meeting, how }: Said, action: Action): void {
  const { words, range, due, status } = action;
  noteClaim(context, {
    ...how,
    subject: person,
    predicate: 'action',
    object: { type: 'TEXT', text: words },
    ranges: [range],
    qualifiers: {
      ...(status === null ? {} : { status }),
      ...(due === null ? {} : { due }),
      ...(meeting === null ? {} : { meeting: cut(context.collector.nameOf(meeting) ?? '', 200) }),
    },
    validity: context.validity,
  });
}

function readItem(context: ExtractionContext, range: TextRange, mark: string | null, by: Said): void {
  const text = context.document.text.slice(range.start, range.end);
  const { who = '', what = '' } = isPlaceholder(text) ? {} : (OWNED.exec(text.trimEnd())?.groups ?? {});
  const person = who === '' ? null : ownerOf(context, who, range, text, by.how);
  if (person === null || text.length > LONGEST) return;
  for (const pair of context.document.keyValues)
    if (pair.keyRange.start >= range.start && pair.valueRange.end <= range.end) context.taken.add(pair);
  const { words, due } = withoutDue(context, unlinked(what).replace(/[.;]$/u, ''));
  if (words === '') return;
  const isDone = mark === null ? DONE.test(text.trim()) : mark !== ' ';
  noteAction(context, person, by, {
    words,
    range: { start: range.start, end: range.start + text.trimEnd().length },
    due,
    status: mark === null && !isDone ? null : isDone ? 'done' : 'open',
  });
}

/** By a full name, an account, initials, or the given name of one person of the document. */
function ownerOf(context: ExtractionContext, who: string, range: TextRange, text: string, how: Finding): string | null {
  const known = context.collector.refOfPerson(normalName(who)) ?? byGivenName(context, who);
  const at = range.start + text.indexOf(who);
  if (known !== null) return known;
  const person = personIn(who);
  return person?.name || person?.handle ? notePerson(context, person, { start: at, end: at + who.length }, how) : null;
}

export function byGivenName({ collector }: ExtractionContext, who: string): string | null {
  if (!/^\p{Lu}[\p{L}’'-]+$/u.test(who)) return null;
  const refs = new Set(
    collector.noted().flatMap(({ ref, type, name }) => (type === 'PERSON' && name.split(' ')[0] === who ? [ref] : [])),
  );
  return refs.size === 1 ? ([...refs][0] ?? null) : null;
}

/** The last date of an item, after `by`: the day on which it is due. */
function withoutDue(
  { habits, told }: ExtractionContext,
  what: string,
): { readonly words: string; readonly due: string | null } {
  const found = datesIn(what, { told, habits }).at(-1);
  if (!found || !/^[).]?$/u.test(what.slice(found.end).trim())) return { words: what, due: null };
  const before = what.slice(0, found.start);
  const lead = DUE.exec(before);
  return lead ? { words: before.slice(0, lead.index).trim(), due: found.value.date } : { words: what, due: null };
}
