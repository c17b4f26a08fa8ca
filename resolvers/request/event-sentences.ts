import type { EventKind, NewEvent } from '../../src/domain/event-record.ts';
import type { MemoryId } from '../../src/domain/memory-record.ts';
import type {
  AliasId,
  AnswerId,
  ClaimId,
  ConflictId,
  DocumentId,
  EntityId,
  SuggestionId,
  TrustRuleId,
} from '../../src/domain/typed-ids.ts';
import { inOneLine } from '../../src/lib/control-characters.ts';
import { PRESENT } from './commit-nodes.ts';
import type { RequestSession } from './context.ts';
import {
  aliasById,
  answerById,
  claimById,
  conflictById,
  documentById,
  episodeById,
  namedById,
  sourceById,
  suggestionById,
  trustRuleById,
} from './node-loaders.ts';

/** What a sentence is made from. */
export type Telling = Pick<NewEvent, 'kind' | 'subject' | 'about' | 'data'>;

/** Longer ones end with an ellipsis: a statement may be a paragraph. */
const LONGEST = 300;

/**
 * What happened, in one line of plain English without characters that a terminal obeys. What the event names by its id is read as it is
 * now; where it is gone, the sentence says so much as the event itself. All that are asked for at the same time are read together.
 */
export async function sentenceOf(op: RequestSession, telling: Telling): Promise<string> {
  const sentence = inOneLine(await SENTENCES[telling.kind](op, telling));
  return sentence.length <= LONGEST ? sentence : `${sentence.slice(0, LONGEST - 1).toWellFormed()}…`;
}

type Teller = (op: RequestSession, telling: Telling) => string | Promise<string>;

const ofClaim =
  (what: string): Teller =>
  async (op, { subject, about, data }) => {
    const claim = await claimById(op, subject as ClaimId, PRESENT);
    if (claim) return `${claim.record.statement.replace(/\.\s*$/u, '')}${what && `: ${what}`}`;
    const named = await nameOf(op, about[0]);
    return `A claim about ${named}${said(data.predicate, ' (', ')')}: ${what || 'added'}`;
  };

const ofConflict =
  (what: string): Teller =>
  async (op, { subject, about }) => {
    const conflict = await conflictById(op, subject as ConflictId, PRESENT);
    if (!conflict) return `A question about ${await nameOf(op, about[0])}: ${what}`;
    const { name, parties } = conflict.record;
    const sides = await Promise.all(
      parties.map(async ({ claimId, entityId }) => {
        const claim = claimId && (await claimById(op, claimId, PRESENT));
        return claim ? claim.record.statement.replace(/\.\s*$/u, '') : nameOf(op, entityId);
      }),
    );
    const question = name === null ? sides.join(', or ') : `Who is meant by ${name}: ${sides.join(', or ')}`;
    return `${question}: ${what}`;
  };

const ofDocument =
  (what: string): Teller =>
  async (op, { subject, data }) => {
    const key = data.key ?? (await documentById(op, subject as DocumentId, PRESENT))?.record.key ?? 'A document';
    return `${key}: ${what}${data.chunks === undefined ? '' : `, ${counted(Number(data.chunks), 'chunk')}`}`;
  };

const ofSuggestion =
  (what: string): Teller =>
  async (op, { subject, about }) => {
    const suggestion = await suggestionById(op, subject as SuggestionId, PRESENT);
    return `${suggestion?.why ?? `A suggestion about ${await nameOf(op, about[0])}`} (${what})`;
  };

const ofEdge =
  (what: string): Teller =>
  async (op, { about: [from, to], data }) => {
    const [a, b] = await Promise.all([nameOf(op, from), nameOf(op, to)]);
    const sure = typeof data.confidence === 'number' ? `, confidence ${data.confidence.toFixed(2)}` : '';
    return `${a} ${words(data.kind)} ${b}: ${what}${sure}`;
  };

const ofRule =
  (what: string): Teller =>
  (_op, { data }) =>
    `Rule ${data.name ?? ''}: ${what}`;

const ofSource =
  (what: string): Teller =>
  (_op, { data }) =>
    `Source ${data.key ?? ''}: ${what}`;

/** Two entities: the one that it happened to, and the one that `data` names. */
const ofPair =
  (other: string, between: string): Teller =>
  async (op, { subject, data }) => {
    const [one, two] = await Promise.all([
      nameOf(op, subject as EntityId),
      nameOf(op, typeof data[other] === 'string' ? (data[other] as EntityId) : null),
    ]);
    return `${one} ${between} ${two}`;
  };

const ofEntity =
  (what: string): Teller =>
  (_op, { data }) =>
    `${data.name ?? 'An entity'}: ${what}, ${words(data.type)}`;

async function ofAlias(op: RequestSession, { subject, about, data }: Telling): Promise<[string, string]> {
  const alias = about.length > 0 && data.text !== undefined ? null : await aliasById(op, subject as AliasId, PRESENT);
  const entity = await nameOf(op, about[0] ?? alias?.record.entityId);
  return [entity, String(data.text ?? alias?.text ?? 'another name')];
}

const ofMessages =
  (one: string, several: string): Teller =>
  (_op, { data: { from, to } }) =>
    from === to ? `Message ${to} of a conversation ${one}` : `Messages ${from} to ${to} of a conversation ${several}`;

/** Every kind of event in words; a kind without them does not compile. */
const SENTENCES: Readonly<Record<EventKind, Teller>> = {
  SPACE_CREATED: () => 'The space was created',
  SPACE_RESET: () => 'Everything in the space was deleted',
  SOURCE_REGISTERED: ofSource('registered'),
  SOURCE_REMOVED: ofSource('removed, with its documents'),
  TRUST_CHANGED: async (op, { subject, data }) => {
    const rule = await trustRuleById(op, subject as TrustRuleId, PRESENT);
    const source = rule?.record.sourceId && (await sourceById(op, rule.record.sourceId, PRESENT));
    const whom = data.domain ?? source?.record.key ?? 'a source';
    return `The trust in ${whom} was set${typeof data.base === 'number' ? ` to ${data.base}` : ''}${said(data.reason, ': ')}`;
  },
  DOCUMENT_ADDED: ofDocument('read for the first time'),
  DOCUMENT_REVISED: ofDocument('read with new content'),
  DOCUMENT_REREAD: ofDocument('read again'),
  DOCUMENT_REMOVED: ofDocument('removed'),
  DOCUMENT_QUARANTINED: (_op, { data }) => `${data.path ?? 'A document'}: held back, ${words(data.reason)}`,
  DOCUMENT_RELEASED: (_op, { data }) => `${data.path ?? 'A document'}: released from quarantine`,
  ENTITY_ADDED: ofEntity('added'),
  ENTITY_CHANGED: ofEntity('renamed, or of another type or key'),
  ENTITY_MERGED: ofPair('into', 'was merged into'),
  ENTITY_UNMERGED: ofPair('from', 'was separated again from'),
  ENTITIES_DISTINCT: ofPair('other', 'is not the same as'),
  ALIAS_ADDED: async (op, telling) => {
    const [entity, text] = await ofAlias(op, telling);
    return entity === text ? `${entity} has its name` : `${entity} is also called ${text}`;
  },
  ALIAS_REMOVED: async (op, telling) => (await ofAlias(op, telling)).join(' is no longer called '),
  ALIAS_REVIEWED: async (op, telling) =>
    `${(await ofAlias(op, telling)).join(' is also called ')}: ${words(telling.data.verdict)}`,
  CLAIM_ADDED: ofClaim(''),
  CLAIM_SUPPORTED: ofClaim('more evidence'),
  CLAIM_SUPERSEDED: ofClaim('superseded'),
  CLAIM_DISPUTED: ofClaim('disputed'),
  CLAIM_ENDED: ofClaim('ended, its evidence is gone'),
  CLAIM_RETRACTED: ofClaim('retracted'),
  CLAIM_RESTORED: ofClaim('holds again'),
  CONFLICT_OPENED: ofConflict('in question'),
  CONFLICT_RESOLVED: ofConflict('decided'),
  CONFLICT_REOPENED: ofConflict('in question again'),
  CONFLICT_DISMISSED: ofConflict('dismissed'),
  SUGGESTION_OPENED: ofSuggestion('suggested'),
  SUGGESTION_ACCEPTED: ofSuggestion('accepted'),
  SUGGESTION_DISMISSED: ofSuggestion('dismissed'),
  SUGGESTION_WITHDRAWN: ofSuggestion('withdrawn'),
  EDGE_INFERRED: ofEdge('inferred'),
  EDGE_CHANGED: ofEdge('inferred, now otherwise'),
  EDGE_WITHDRAWN: ofEdge('no longer inferred'),
  EDGE_REVIEWED: async (op, telling) => `${await ofEdge('reviewed')(op, telling)}, ${words(telling.data.state)}`,
  RULE_DEFINED: ofRule('defined'),
  RULE_ENABLED: ofRule('enabled'),
  RULE_DISABLED: ofRule('disabled'),
  CONVERSATION_STARTED: (_op, { data }) => `A conversation was started: ${data.title ?? data.key}`,
  MESSAGES_APPENDED: ofMessages('was said', 'were said'),
  MESSAGES_STORED: ofMessages('is found by its words', 'are found by their words'),
  MESSAGES_PUBLISHED: (_op, { data }) => `Messages up to ${data.to} of a conversation are found by meaning`,
  ANSWER_STANDING_CHANGED: async (op, { subject, data }) => {
    const answer = await answerById(op, subject as AnswerId);
    return `The answer to ${answer?.question ?? 'a question'}: ${words(data.state)}${said(data.cause && words(data.cause), ', ')}`;
  },
  MEMORY_ADDED: async (op, { subject }) => {
    const episode = await episodeById(op, subject as MemoryId, PRESENT);
    return `Remembered${said(episode?.text, ': ')}`;
  },
  COMMIT_UNDONE: (_op, { data }) => `Commit ${data.commit ?? ''} was undone: ${counted(Number(data.rows ?? 0), 'row')}`,
  SETTING_CHANGED: (_op, { data }) =>
    `The setting ${data.key ?? ''} is now ${String(data.value ?? 'as it was at first')}`,
  MODEL_BUDGET_LOW: ofBudget('are spent or set aside'),
  MODEL_BUDGET_SPENT: ofBudget('are spent or set aside, and a model was not asked'),
  JOB_STARTED: (_op, { data }) => `${jobOf(data)} started: ${data.name}`,
  JOB_PROGRESS: (_op, { data }) =>
    `${jobOf(data)}: ${data.done}${data.total === null ? '' : ` of ${data.total}`} done${said(counts(data), ', ')}`,
  JOB_FINISHED: (_op, { data }) => `${jobOf(data)} finished${said(counts(data), ': ')}`,
  JOB_FAILED: (_op, { data }) => `${jobOf(data)} failed${said(data.error, ': ')}`,
  JOB_CANCELLED: (_op, { data }) => `${jobOf(data)} cancelled after ${data.done}${said(counts(data), ': ')}`,
};

/** `Of $5.00 for model calls today $4.12 are spent or set aside`. */
function ofBudget(how: string): Teller {
  return (_op, { data }) =>
    `Of $${Number(data.limit).toFixed(2)} for model calls today $${Number(data.spent).toFixed(2)} ${how}`;
}

/** `Ingestion`, or what the job calls itself. */
const jobOf = ({ kind, name }: Telling['data']): string => {
  const called = kind === 'MAINTENANCE' ? String(name) : words(kind);
  return called.charAt(0).toUpperCase() + called.slice(1);
};

const NO_COUNTS: readonly string[] = ['job', 'kind', 'name', 'done', 'total', 'code', 'error'];

/** `12 documents, 40 claims`: what a job counts, but for what there is none of; these two first. */
function counts(data: Telling['data']): string {
  const found = Object.entries(data).filter(
    ([name, value]) => !NO_COUNTS.includes(name) && typeof value === 'number' && value !== 0,
  );
  const rank = ([name]: [string, unknown]): number => ['claims', 'documents'].indexOf(name);
  return found
    .toSorted((a, b) => rank(b) - rank(a))
    .map(([name, value]) => `${value} ${value === 1 ? oneOf(name) : name}`)
    .map((text) => text.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`))
    .join(', ');
}

const oneOf = (name: string): string =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(name.endsWith('ses') ? /es$/u : /s$/u, '');

/** The name of the entity of this very id, merged or not. */
async function nameOf(op: RequestSession, id: EntityId | null | undefined): Promise<string> {
  const entity = id ? await namedById(op, id, PRESENT) : null;
  return entity?.name ?? 'something that is gone';
}

/** `DEPENDS_ON` → `depends on`. */
const words = (value: Telling['data'][string] | undefined): string =>
  String(value ?? '')
    .toLowerCase()
    .replaceAll('_', ' ');

const said = (value: Telling['data'][string] | undefined, before: string, after = ''): string =>
  value === undefined || value === null || value === '' ? '' : `${before}${value}${after}`;

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
