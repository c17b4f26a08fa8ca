import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
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
  private readonly secret: string;
  private readonly whose: string;

  constructor(secret: string, scope: Pick<Scope, 'spaceId' | 'owner'>) {
    this.secret = secret;
    this.whose = JSON.stringify([scope.spaceId, scope.owner]);
  }

  encode(list: ListKey, place: Place): string {
    const payload = Buffer.from(
      JSON.stringify([hashOf(list), place.commit, place.valid?.getTime() ?? null, ...place.position]),
    );
    return Buffer.concat([this.sign(payload), payload]).toString('base64url');
  }

  /** @throws InvalidInput when it is not a cursor that was given out for this list, to this caller */
  decode(list: ListKey, cursor: string): Place {
    const bytes = Buffer.from(cursor.slice(0, LONGEST), 'base64url');
    const payload = bytes.subarray(MAC_BYTES);
    // Decoding skips what is no base64url: compare what it read with what came.
    if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== cursor) throw notOfThisList();
    if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), this.sign(payload))) throw notOfThisList();
    const [hash, commit, valid, ...position] = JSON.parse(payload.toString()) as [
      string,
      number,
      number | null,
      ...Position,
    ];
    if (hash !== hashOf(list)) throw notOfThisList();
    return { commit, valid: valid === null ? null : new Date(valid), position };
  }

  private sign(payload: Buffer): Buffer {
    return createHmac('sha256', this.secret)
      .update(this.whose)
      .update('\n')
      .update(payload)
      .digest()
      .subarray(0, MAC_BYTES);
  }
}

const hashOf = (list: ListKey): string =>
  createHash('sha256')
    .update(JSON.stringify([list.name, list.of, list.shape]))
    .digest()
    .subarray(0, HASH_BYTES)
    .toString('base64url');

export const notOfThisList = (): InvalidInput =>
  new InvalidInput(
    'expected a cursor as an earlier page of this very list gave it: same filter, same order, same caller',
    ['after'],
  );
