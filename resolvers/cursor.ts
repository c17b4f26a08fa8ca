import { createHmac, createSecretKey, hash, timingSafeEqual, type KeyObject } from 'node:crypto';
import { InvalidInput } from '../src/domain/errors.ts';
import type { Position } from '../src/domain/pages.ts';
import type { Scope } from '../src/domain/scope.ts';

/** What makes a list the list it is: its name, whose it is, and every argument but the page. */
export interface ListKey {
  /** `Query.claims`, `Entity.aliases` … */
  readonly name: string;
  /** Id of the thing it belongs to; null for a list of the whole space. */
  readonly of: string | null;
  /** Filter, order, direction, point in time as they were given. */
  readonly shape: unknown;
}

/** A place in a list, with the point in time at which the list is read. */
export interface Place {
  readonly position: Position;
  /** The last commit that counts. */
  readonly commit: number;
  /** The instant at which things must hold; null = whenever. */
  readonly valid: Date | null;
}

const LONGEST = 8_192;
const MAC_BYTES = 12;
const HASH_BYTES = 9;

/**
 * Cursors of one caller in one space. A cursor says in which list it stands (as a hash of name, filter, order and
 * direction), after which item, and the commit at which the list was read, so that pages of one list never shift. It is
 * signed: whatever else comes back is refused, and no one else's cursor is accepted.
 */
export class Cursors {
  /** Made once: an HMAC over plain bytes makes one each time, which takes five times as long as the HMAC. */
  private readonly key: KeyObject;
  private readonly hashes = new WeakMap<ListKey, string>();

  constructor(secret: string, scope: Pick<Scope, 'spaceId' | 'owner'>) {
    this.key = createSecretKey(hash('sha256', JSON.stringify([secret, scope.spaceId, scope.owner]), 'buffer'));
  }

  encode(list: ListKey, place: Place): string {
    const values = [this.hashOf(list), place.commit, place.valid?.getTime() ?? null, ...place.position];
    const payload = Buffer.from(JSON.stringify(values));
    return Buffer.concat([this.sign(payload), payload]).toString('base64url');
  }

  /** @throws InvalidInput when it is not a cursor that was given out for this list, to this caller */
  decode(list: ListKey, cursor: string): Place {
    const bytes = Buffer.from(cursor.slice(0, LONGEST), 'base64url');
    const payload = bytes.subarray(MAC_BYTES);
    // Decoding skips what is no base64url: compare what it read with what came.
    if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== cursor) throw notOfThisList();
    if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), this.sign(payload))) throw notOfThisList();
    const [of, commit, valid, ...position] = JSON.parse(payload.toString()) as [
      string,
      number,
      number | null,
      ...Position,
    ];
    if (of !== this.hashOf(list)) throw notOfThisList();
    return { commit, valid: valid === null ? null : new Date(valid), position };
  }

  private sign(payload: Buffer): Buffer {
    return createHmac('sha256', this.key).update(payload).digest().subarray(0, MAC_BYTES);
  }

  private hashOf(list: ListKey): string {
    const known = this.hashes.get(list);
    if (known !== undefined) return known;
    const bytes = hash('sha256', JSON.stringify([list.name, list.of, list.shape]), 'buffer').subarray(0, HASH_BYTES);
    const text = bytes.toString('base64url');
    this.hashes.set(list, text);
    return text;
  }
}

export const notOfThisList = (): InvalidInput =>
  new InvalidInput(
    'expected a cursor as an earlier page of this very list gave it: same filter, same order, same caller',
    ['after'],
  );
