import { expect, it } from '@jest/globals';
import { intentHistory, keepIntent } from '../../src/conversation/index.ts';
import type { Scope } from '../../src/domain/scope.ts';
import type { Anchor } from '../../src/domain/session-record.ts';
import type { Clock } from '../../src/domain/time.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { settingDefaults } from '../support/settings.ts';
import { talk } from '../support/talk.ts';
import { write } from '../support/writes.ts';

const ASKED = {
  ...({ intent: 'FACTUAL', retrievalProbability: 0.5, isTemporal: false } as const),
  ...{ text: 'about', vector: Float32Array.of(1, 0) },
};
const steel = { text: 'the hull is of steel' };

interface Intent {
  readonly hash: string;
}
const INTENTS = `query ($id: ID!) { conversation(id: $id) { session {
  intents { hash text intent retrievalProbability isTemporal cluster anchor similarity previous subject evidence at } } } }`;
const intentsOf = async (me: Asking, id: string): Promise<readonly Intent[]> =>
  (await me.get<{ conversation: { session: { intents: Intent[] } } }>(INTENTS, { id })).conversation.session.intents;

describeDatabase('questions of a session', (context) => {
  it('[SE-63] intents are kept by session and hash for 3,600 s: one asked again is one, and nobody else has them', async () => {
    let seconds = 0;
    const start = Date.now();
    const clock: Clock = { now: () => new Date(start + seconds * 1000) };
    const { database } = context();
    const scope = await context().space();
    const me = asking(database, scope, { clock });
    const bob = asking(database, context().as(scope, 'bob'), { clock });
    const rows = (of: Scope, text: string) =>
      database.read(of, (sql) => sql.query<object>('test.intents', text, [of.spaceId]));
    const deps = { database, clock, settings: settingDefaults };
    const keep = (of: string, hash: string, anchor: Anchor, evidence: readonly string[] = [], who = scope) =>
      keepIntent(deps, who, decodeId(of, 'cnv').id, { ...ASKED, hash, anchor, evidence, commit: null });
    const [id, other] = [await talk(me, [steel]), await talk(me, [steel], 'second')];
    const hashes = async (of: string): Promise<string[]> => (await intentsOf(me, of)).map(({ hash }) => hash);
    await keep(id, 'a', { kind: 'INITIAL' });
    seconds = 100;
    await keep(id, 'b', { kind: 'LINKED', previous: 'a', similarity: 0.9 }, ['clm_1']);
    expect([await hashes(id), await hashes(other)]).toEqual([['b', 'a'], []]);
    seconds = 200;
    await keep(id, 'a', { kind: 'NEW_TOPIC', similarity: 0.1 });
    expect(await intentsOf(me, id)).toMatchObject([
      { hash: 'a', anchor: 'NEW_TOPIC', similarity: 0.1, previous: null },
      { hash: 'b', anchor: 'LINKED', previous: 'a', similarity: 0.9, evidence: ['clm_1'] },
    ]);
    const kept = await database.read(scope, (sql) =>
      intentHistory(sql, decodeId(id, 'cnv').id, clock.now(), settingDefaults),
    );
    expect(kept.map(({ vector }) => vector)).toEqual([Float32Array.of(1, 0), Float32Array.of(1, 0)]);
    seconds = 3699;
    expect(await hashes(id)).toEqual(['a', 'b']);
    seconds = 3700;
    expect(await hashes(id)).toEqual(['a']);
    await write(me, 'updateSetting', { key: 'session.intentSeconds', value: 3000 });
    expect(await hashes(id)).toEqual([]);
    await keep(id, 'c', { kind: 'INITIAL' });
    expect(await rows(scope, 'select hash from session_intents where space_id = $1 order by hash')).toEqual([
      ...[{ hash: 'a' }, { hash: 'c' }],
    ]);
    expect(await bob.get(INTENTS, { id })).toEqual({ conversation: null });
    expect(await rows(context().as(scope, 'bob'), 'select hash from session_intents where space_id = $1')).toEqual([]);
    await expect(keep(id, 'x', { kind: 'INITIAL' }, [], context().as(scope, 'bob'))).rejects.toThrow(
      'no such conversation',
    );
  });
});
