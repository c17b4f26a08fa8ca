import { hash } from 'node:crypto';
import { TypeID } from 'typeid-js';
import { v7 } from 'uuid';
import { InvalidInput } from './errors.ts';
import { readMark, type Instant } from './instant-in-id.ts';

/**
 * Typed ids. Inside the program an id is a UUID string, branded with its kind; outside (GraphQL, CLI, export) it is a
 * TypeID such as `ent_01h2xcejqtf2nbrexx3vqjhp41`. `encodeId` and `decodeId` stand at that border and nowhere else.
 */
export const ID_KINDS = [
  'ent',
  'clm',
  'als',
  'inf',
  'mem',
  'cfl',
  'evd',
  'doc',
  'rev',
  'chk',
  'spn',
  'cnv',
  'msg',
  'ans',
  'trc',
  'job',
  'src',
  'rul',
  'key',
  'com',
  'rel',
  'bld',
  'men',
  'mrg',
  'dis',
  'qua',
  'cal',
  'tru',
  'cas',
  'sug',
  'evo',
  'top',
] as const;
export type IdKind = (typeof ID_KINDS)[number];

/** A UUID (lower case, 36 characters) that names a thing of kind `K`. */
export type Id<K extends IdKind> = string & { readonly __kind: K };
export type EntityId = Id<'ent'>;
export type ClaimId = Id<'clm'>;
export type AliasId = Id<'als'>;
export type ConflictId = Id<'cfl'>;
export type EvidenceId = Id<'evd'>;
export type DocumentId = Id<'doc'>;
export type RevisionId = Id<'rev'>;
export type ChunkId = Id<'chk'>;
export type SpanId = Id<'spn'>;
export type SourceId = Id<'src'>;
export type JobId = Id<'job'>;
export type TraceId = Id<'trc'>;
export type AnswerId = Id<'ans'>;
export type MentionId = Id<'men'>;
export type MergeId = Id<'mrg'>;
export type DistinctPairId = Id<'dis'>;
export type TrustRuleId = Id<'tru'>;
export type QuarantineId = Id<'qua'>;
export type CaseId = Id<'cas'>;
export type SuggestionId = Id<'sug'>;
export type InferredId = Id<'inf'>;
export type RuleId = Id<'rul'>;
export type ModelCallId = Id<'cal'>;
export type ConversationId = Id<'cnv'>;
export type MessageId = Id<'msg'>;
export type EvidenceObjectId = Id<'evo'>;
export type TopicId = Id<'top'>;

/** Makes ids that nothing else has: handed in as an argument, so that a run can be replayed exactly. */
export interface Ids {
  next<K extends IdKind>(kind: K): Id<K>;
}

export const systemIds: Ids = { next: <K extends IdKind>(_kind: K) => v7() as Id<K> };

/**
 * An id derived from content (UUIDv8 of SHA-256): the same parts give the same id in every process and space.
 * Used for revisions, chunks and spans (PI-02, PI-09, PI-41). Parts are length-prefixed, so no two lists collide.
 */
export function derivedId<K extends IdKind>(kind: K, ...parts: readonly (string | null)[]): Id<K> {
  const lengths = parts.map((part) => (part === null ? '-' : `${Buffer.byteLength(part)}:${part}`));
  // At once: of so few bytes, making and feeding a Hash takes longer than the digest.
  const bytes = hash('sha256', kind + lengths.join(''), 'buffer');
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id<K>;
}

/** `('ent', uuid)` → `ent_01h…`, the form people and clients see. */
export function encodeId<K extends IdKind>(kind: K, id: Id<K>): string {
  return `${kind}_${inBase32(id)}`;
}

const BASE32 = Array.from('0123456789abcdefghjkmnpqrstvwxyz');
/** Two digits of base 32, by the ten bits that they stand for. */
const DIGIT_PAIRS: readonly string[] = BASE32.flatMap((high) => BASE32.map((low) => high + low));
const HYPHEN = '-'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
const DIGIT_A = 'a'.charCodeAt(0) - 10;

/**
 * The suffix of a TypeID: the UUID after two zero bits, five bits a digit. TypeID's own takes 3.8 µs, this .4, for every id of an answer.
 */
function inBase32(uuid: string): string {
  let text = '';
  let bits = 0;
  let held = 2;
  for (let n = 0; n < uuid.length; n++) {
    const code = uuid.charCodeAt(n);
    if (code === HYPHEN) continue;
    bits = (bits << 4) | (code < DIGIT_A ? code - ZERO : code - DIGIT_A);
    held += 4;
    if (held < 10) continue;
    held -= 10;
    text += DIGIT_PAIRS[bits >> held] ?? '';
    bits &= (1 << held) - 1;
  }
  return text;
}

const TYPED_ID = /^(?<kind>[a-z]{3})_[0-9a-z]{26}(?:@|$)/u;

/** Does a text look like an id of some kind, as natural keys do not? */
export function isTypedId(text: string): boolean {
  const kind = TYPED_ID.exec(text)?.groups?.kind;
  return ID_KINDS.some((one) => one === kind);
}

/**
 * Reads an id that came from outside: which thing it names, whenever that was read.
 * @throws InvalidInput when it is no id, of a kind other than `kinds`, or its instant is none. Never says whether the thing exists.
 */
export function decodeId<K extends IdKind>(text: string, ...kinds: readonly K[]): { kind: K; id: Id<K> } {
  const { kind, id } = decodeIdAsRead(text, ...kinds);
  return { kind, id };
}

/**
 * The same with the instant at which the thing was read; null = the present.
 * @throws InvalidInput as `decodeId`
 */
export function decodeIdAsRead<K extends IdKind>(
  text: string,
  ...kinds: readonly K[]
): { kind: K; id: Id<K>; instant: Instant | null } {
  const end = text.indexOf('@');
  const name = end < 0 ? text : text.slice(0, end);
  const kind = kinds.find((k) => k === name.slice(0, name.lastIndexOf('_')));
  if (!kind) throw badId(text, kinds);
  const id = uuidOf(name, kind);
  if (id === null) throw badId(text, kinds);
  return { kind, id, instant: end < 0 ? null : instantOf(text, end) };
}

function uuidOf<K extends IdKind>(name: string, kind: K): Id<K> | null {
  try {
    return TypeID.fromString(name, kind).toUUID() as Id<K>;
  } catch {
    return null;
  }
}

function instantOf(text: string, from: number): Instant {
  const instant = readMark(text.slice(from));
  if (instant) return instant;
  const shown = JSON.stringify(text.slice(from, from + 60));
  throw new InvalidInput(
    `expected what follows the id to be an instant as an answer gave it, like @r12v1717200000000m, got ${shown}`,
    ['id'],
  );
}

function badId(text: string, kinds: readonly IdKind[]): InvalidInput {
  const shown = JSON.stringify(text.slice(0, 60));
  const expected = kinds.map((k) => `${k}_…`).join(' or ');
  return new InvalidInput(`expected an id like ${expected}, got ${shown}`, ['id']);
}
