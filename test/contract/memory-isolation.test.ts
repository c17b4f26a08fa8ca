import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import type { Scope } from '../../src/domain/scope.ts';
import type { MemoryId } from '../../src/domain/memory-record.ts';
import { decodeId, type EntityId } from '../../src/domain/typed-ids.ts';
import * as memory from '../../src/memory/index.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import type { View } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { projectRoot } from '../support/legs.ts';
import { randomFrom } from '../support/random.ts';
import { recallers } from '../support/recalling.ts';
import { look } from '../support/rows.ts';
import { settingDefaults } from '../support/settings.ts';

const TOP = { first: 100, after: null };
const ASKED = 'Which secret does Gai Media keep?';

interface Planted {
  readonly episode: MemoryId;
  readonly entity: EntityId;
  readonly embeddings: Embeddings;
}

/** Every read at the door of the room, as how many rows it shows. */
const READS: Readonly<Record<string, (view: View, planted: Planted) => Promise<number>>> = {
  episodesByIds: async (v, p) => (await memory.episodesByIds(v, [p.episode])).size,
  episodesOf: async (v, p) =>
    (await memory.episodesOf(v, [p.entity], ['ACTIVE'], TOP)).get(p.entity)?.items.length ?? 0,
  listEpisodes: async (v) => (await memory.listEpisodes(v, ['ACTIVE', 'INVALIDATED'], TOP)).items.length,
  recallMemories: async (v, { embeddings }) => {
    const deps = { embeddings, settings: settingDefaults, now: new Date(), zone: 'UTC', concepts: builtInConcepts };
    const { candidates } = await memory.recallMemories(v, ASKED, { most: 15, tokens: 1_800 }, deps);
    return candidates;
  },
};

describeDatabase('memories of one person', (context, kind) => {
  // The embedded database takes five times as long for them.
  const many = kind === 'embedded' ? 400 : 2_000;
  it(`[OM-92] are in no read of anybody else: ${many} random ones by strangers, among those of their owner`, async () => {
    const door = readFileSync(path.join(projectRoot, 'src', 'memory', 'index.ts'), 'utf8');
    const atDoor = [...door.matchAll(/^export \{([^}]+)\} from '\.\/(?:read-episodes|recall\/recall-memories)/gmu)];
    expect(Object.keys(READS).sort()).toEqual(
      atDoor.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())).sort(),
    );
    const { me, say, state, embedder } = await recallers(context, ['secret']);
    await say(me, [{ text: 'Gai Media keeps a secret.' }]);
    await state(me, 'Gai Media', 'SECRET', 'a secret recipe');
    const { memories } = await me.get<{
      memories: { nodes: { id: string; entities: { entity: { id: string } }[] }[] };
    }>('{ memories(kinds: [EPISODIC]) { nodes { id ... on EpisodicMemory { entities { entity { id } } } } } }');
    const [episode] = memories.nodes;
    const planted: Planted = {
      episode: decodeId(episode?.id ?? '', 'mem').id,
      entity: decodeId(episode?.entities[0]?.entity.id ?? '', 'ent').id,
      embeddings: new Embeddings(embedder, () => embedder),
    };
    const elsewhere = await context().space('ada');
    const strangers: readonly Scope[] = [
      context().as(me.scope, 'bob'),
      { ...elsewhere, owner: me.scope.owner },
      context().as(elsewhere, 'bob'),
    ];
    const random = randomFrom(20_261_130);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const seen = { strangers: 0, owner: 0, byOwner: 0 };
    for (let n = 0; n < many; n += 1) {
      const isOwner = random() < 0.1;
      const read = pick(Object.values(READS));
      const rows = await look(context().database, isOwner ? me.scope : pick(strangers), (view) => read(view, planted));
      if (isOwner) seen.owner += Math.min(1, rows);
      else seen.strangers += rows;
      if (isOwner) seen.byOwner += 1;
    }
    expect(seen.strangers).toBe(0);
    expect(seen.owner).toBe(seen.byOwner);
    expect(seen.owner).toBeGreaterThan(many * 0.05);
  });
});
