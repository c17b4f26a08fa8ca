import { z } from 'zod';
import { CLAIM_STATUSES, CONFLICT_KINDS, CONFLICT_STATUSES, STANCES, TEMPORAL_QUALIFIERS } from '../claim-record.ts';
import { DOCUMENT_KINDS, READING_STATES, SOURCE_KINDS } from '../document-record.ts';
import { ALIAS_KINDS, ALIAS_ORIGINS, REVIEW_STATES } from '../entity-record.ts';
import { DISGUISES, FINDING_KINDS, SCREEN_PLACES } from '../screening-rules.ts';
import { CHUNK_TYPES, MEDIA_TYPES, PARSE_ISSUE_CODES } from '../text.ts';
import { PRECISIONS } from '../time.ts';
import { conversation, message } from './message-line-shapes.ts';
import { distinctPair, merge, rule, statementCase, trustRule } from './decisions.ts';
import { count, idOf, instant, owner, share, version, words } from './line-fields.ts';

/** The lines of an export (docs/cli.md), one shape a type; read, ids are UUIDs and instants are dates. */

const range = { start: count, end: count };
const validity = z.strictObject({
  from: instant.nullable(),
  to: instant.nullable(),
  precision: z.enum(PRECISIONS).nullable(),
});

const source = z.strictObject({
  type: z.literal('Source'),
  id: idOf('src'),
  key: words,
  kind: z.enum(SOURCE_KINDS),
  name: words,
  uri: words.nullable(),
  removed: z.boolean(),
  owner,
  version,
  createdAt: instant,
  updatedAt: instant,
});

const document = z.strictObject({
  type: z.literal('Document'),
  id: idOf('doc'),
  key: words,
  kind: z.enum(DOCUMENT_KINDS),
  title: words.nullable(),
  path: words,
  uri: words.nullable(),
  mediaType: z.enum(MEDIA_TYPES),
  pack: words,
  readBy: z.array(words).nullable(),
  removed: z.boolean(),
  owner,
  version,
  createdAt: instant,
  updatedAt: instant,
  source: idOf('src'),
  subject: idOf('ent').nullable(),
  currentRevision: idOf('rev').nullable(),
  revisions: z.array(idOf('rev')),
  history: z.array(z.strictObject({ revision: idOf('rev'), source: idOf('src'), observedAt: instant })),
});

const codeUnit = z.strictObject({
  name: words,
  kind: words,
  language: words,
  signature: words.nullable(),
  doc: words.nullable(),
});

const revision = z.strictObject({
  type: z.literal('Revision'),
  id: idOf('rev'),
  text: words,
  contentHash: z.hash('sha256', { enc: 'hex' }),
  bytes: count,
  sourceRevision: words.nullable(),
  publishedAt: instant.nullable(),
  retrievedAt: instant,
  modifiedAt: instant.nullable(),
  createdAt: instant,
  document: idOf('doc'),
  owner,
  issues: z.array(z.strictObject({ code: z.enum(PARSE_ISSUE_CODES), message: words, line: count.nullable() })),
  places: z.array(z.strictObject({ start: count, label: words })),
  posts: z.array(
    z.strictObject({
      post: words,
      number: count,
      replyTo: count.nullable(),
      votes: z.int32(),
      threadId: words.nullable().default(null),
      authorHandle: words.nullable().default(null),
      rawContent: words.nullable().default(null),
      contentHash: z.hash('sha256', { enc: 'hex' }).nullable().default(null),
      createdAt: instant.nullable().default(null),
      updatedAt: instant.nullable().default(null),
      revisionNumber: count.nullable().default(null),
      quotes: z.array(z.strictObject(range)).default([]),
      ...range,
      chunk: idOf('chk'),
    }),
  ),
  modelReading: z
    .strictObject({ state: z.enum(READING_STATES), why: words.nullable(), models: z.array(words), at: instant })
    .nullable(),
  chunks: z.array(
    z.strictObject({
      id: idOf('chk'),
      ...range,
      headingPath: z.array(words),
      prefix: words,
      atomic: z.boolean(),
      type: z.enum(CHUNK_TYPES),
      code: codeUnit.nullable(),
      spec: z.strictObject({ section: words, normative: z.array(words) }).nullable(),
      tokens: count,
      contentAt: instant.nullable().default(null),
    }),
  ),
});

const entity = z.strictObject({
  type: z.literal('Entity'),
  id: idOf('ent'),
  entityType: words,
  name: words,
  key: words.nullable(),
  owner,
  version,
  createdAt: instant,
  updatedAt: instant,
});

const alias = z.strictObject({
  type: z.literal('Alias'),
  id: idOf('als'),
  text: words,
  kind: z.enum(ALIAS_KINDS),
  // Exports of before names had origins have none of these.
  origin: z.enum(ALIAS_ORIGINS).nullable().default(null),
  session: words.nullable().default(null),
  context: words.nullable().default(null),
  method: words,
  confidence: share,
  reviewState: z.enum(REVIEW_STATES),
  uses: count,
  // Exports from before there was a desk have none, here and below.
  chosenAt: instant.nullable().default(null),
  owner,
  version,
  createdAt: instant,
  entity: idOf('ent'),
});

/** Words of a revision, by which something is known. */
const quote = {
  ...range,
  quote: words,
  quoteHash: z.hash('sha256', { enc: 'hex' }),
  span: idOf('spn'),
  revision: idOf('rev'),
  document: idOf('doc'),
  owner,
  confidence: share,
  method: words,
  said: z.boolean(),
  current: z.boolean(),
  createdAt: instant,
};

const mention = z.strictObject({
  type: z.literal('Mention'),
  id: idOf('men'),
  ...quote,
  stage: words,
  entity: idOf('ent'),
});

const evidence = z
  .strictObject({
    type: z.literal('Evidence'),
    id: idOf('evd'),
    ...quote,
    stance: z.enum(STANCES),
    // null of names, and in exports from before it was kept.
    trust: share.nullable().default(null),
    claim: idOf('clm').nullable(),
    alias: idOf('als').nullable(),
    source: idOf('src'),
  })
  .refine((line) => (line.claim === null) !== (line.alias === null), { error: 'expected either a claim or an alias' });

const object = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ENTITY'), entity: idOf('ent') }),
  z.strictObject({ type: z.literal('TEXT'), value: words }),
  z.strictObject({ type: z.literal('NUMBER'), value: z.number(), unit: words.nullable() }),
  z.strictObject({ type: z.literal('DATE'), value: words }),
  z.strictObject({ type: z.literal('BOOLEAN'), value: z.boolean() }),
  z.strictObject({ type: z.literal('VERSION'), value: words }),
]);

const confidence = z.strictObject({
  value: share,
  parts: z.array(z.strictObject({ name: words, weight: z.number(), input: z.number(), contribution: z.number() })),
});

const claim = z
  .strictObject({
    type: z.literal('Claim'),
    id: idOf('clm'),
    predicate: words.max(200),
    statement: words,
    temporal: z.enum(TEMPORAL_QUALIFIERS),
    edge: z.boolean(),
    status: z.enum(CLAIM_STATUSES),
    statusReason: words.nullable(),
    owner,
    version,
    createdAt: instant,
    updatedAt: instant,
    lastVerifiedAt: instant,
    qualifiers: z.array(z.strictObject({ name: words, value: words, separates: z.boolean().default(false) })),
    validity,
    // As its texts state it; exports from before it was kept have none: then nothing cut it.
    statedValidity: validity.nullable().default(null),
    confidence,
    // Exports from before there were merges have none.
    confidenceApart: confidence.nullable().default(null),
    // Nor could anybody confirm a claim in some.
    confirmations: z.int().min(0).default(0),
    subject: idOf('ent'),
    object,
    supersededBy: idOf('clm').nullable(),
  })
  .refine((line) => !line.edge || line.object.type === 'ENTITY', { error: 'expected an edge to lead to an entity' });

const relationship = z.strictObject({
  type: z.literal('Relationship'),
  id: idOf('rel'),
  kind: words,
  // Inferred edges are made again from their premises, never brought in.
  basis: z.literal('ASSERTED'),
  status: z.enum(CLAIM_STATUSES),
  method: words.nullable(),
  model: words.nullable(),
  reviewState: z.enum(REVIEW_STATES).nullable(),
  version,
  createdAt: instant,
  validity,
  from: idOf('ent'),
  to: idOf('ent'),
  claim: idOf('clm'),
  confidence: z.strictObject({ value: share }),
  derivedFrom: z.array(idOf('rel')),
});

const party = z
  .strictObject({ claim: idOf('clm').nullable(), entity: idOf('ent').nullable(), strength: z.number() })
  .refine((side) => (side.claim === null) !== (side.entity === null), {
    error: 'expected either a claim or an entity',
  });

const conflict = z.strictObject({
  type: z.literal('Conflict'),
  id: idOf('cfl'),
  kind: z.enum(CONFLICT_KINDS),
  status: z.enum(CONFLICT_STATUSES),
  severity: share,
  predicate: words.nullable(),
  name: words.nullable(),
  policy: words,
  rationale: words,
  owner,
  version,
  createdAt: instant,
  updatedAt: instant,
  subject: idOf('ent').nullable(),
  parties: z.array(party),
  resolution: z
    .strictObject({
      by: words,
      at: instant,
      rationale: words,
      separatedBy: words.nullable().default(null),
      winner: idOf('clm').nullable(),
      winningEntity: idOf('ent').nullable(),
      // A number on the line of time of the space that was exported: it means nothing in another.
      commit: idOf('com').nullable(),
    })
    .nullable(),
});

const finding = z.strictObject({
  kind: z.enum(FINDING_KINDS),
  rule: words,
  place: z.enum(SCREEN_PLACES),
  disguise: z.enum(DISGUISES).nullable(),
  ...range,
  quote: words,
  weight: z.number(),
});

const quarantined = z.strictObject({
  type: z.literal('Quarantined'),
  id: idOf('qua'),
  path: words,
  uri: words.nullable(),
  kind: z.enum(DOCUMENT_KINDS),
  mediaType: words.nullable(),
  contentHash: z.hash('sha256', { enc: 'hex' }),
  bytes: count,
  reason: words,
  message: words,
  findings: z.array(finding),
  preview: words.nullable(),
  releaseReason: words.nullable(),
  // What waits for a person has bytes, which no line holds.
  state: z.literal('RELEASED'),
  owner,
  version,
  createdAt: instant,
  updatedAt: instant,
  source: idOf('src'),
});

/** Whether there is such a setting, and it takes the value, is checked against those that are there (`readLine`). */
const setting = z.strictObject({
  type: z.literal('Setting'),
  id: z.string(),
  value: z.union([z.number(), z.boolean(), words]),
  version,
  updatedAt: instant,
});

/**
 * In the order in which they are written: each type refers to those before it, or to its own; only a document knows its
 * revisions before they are there. Settings come last, as they may be limits of what comes.
 */
export const LINE_SHAPES = {
  Source: source,
  TrustRule: trustRule,
  Entity: entity,
  Document: document,
  Revision: revision,
  Alias: alias,
  Claim: claim,
  Mention: mention,
  Evidence: evidence,
  Relationship: relationship,
  Conflict: conflict,
  Merge: merge,
  DistinctPair: distinctPair,
  StatementCase: statementCase,
  Rule: rule,
  Quarantined: quarantined,
  Conversation: conversation,
  Message: message,
  Setting: setting,
} as const;
export type LineType = keyof typeof LINE_SHAPES;
export const LINE_TYPES = Object.keys(LINE_SHAPES) as LineType[];
export type LineOf<T extends LineType> = z.output<(typeof LINE_SHAPES)[T]>;
export type ExportLine = { [T in LineType]: LineOf<T> }[LineType];
