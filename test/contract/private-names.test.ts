import { expect, it } from '@jest/globals';
import type { Owner } from '../../src/domain/scope.ts';
import type { AliasId, EntityId } from '../../src/domain/typed-ids.ts';
import { addAlias, learnChoice, mentionsOf, reviewAlias } from '../../src/identity/index.ts';
import { spansByIds } from '../../src/ingest/index.ts';
import { undoCommit } from '../../src/reconcile/index.ts';
import { describeDatabase } from '../support/database.ts';
import { addNames } from '../support/indexed.ts';
import { about, Desk } from '../support/desk.ts';
import { embedAll, wordEmbedder } from '../support/embedded-texts.ts';
import { fileItem, ingest } from '../support/ingest.ts';

describeDatabase('names of one person in documents', (context) => {
  const desk = async (): Promise<Desk> => new Desk(context().database, await context().space());
  const known = async (at: Desk, name: string): Promise<EntityId> => {
    const subject = { name, type: 'CONCEPT', key: null };
    return (await at.assert({ ...about(name, 'height', '12 m'), subject })).value.subjectId;
  };
  /** A document of somebody's (null = everyone's) that speaks of a thing by this name. */
  const say = async (at: Desk, owner: Owner, name: string): Promise<void> => {
    const scope = context().as(at.scope, owner ?? 'carol');
    const item = fileItem(`${owner}-${name}.md`, `# Notes\n\n**${name}** is the station of all the lines.\n`);
    await ingest(at.database, scope, [item], { owner, source: `of-${owner}` });
  };
  /** Whose documents name it, by which words. */
  const namedBy = async (at: Desk, id: EntityId, as = 'ada'): Promise<string[]> =>
    at.database.read(context().as(at.scope, as), async (sql) => {
      const view = { sql, recorded: null, valid: null };
      const page = (await mentionsOf(view, [id], { first: 50, after: null })).get(id);
      const mentions = page?.items.map(({ node }) => node) ?? [];
      const spans = await spansByIds(
        view,
        mentions.map(({ spanId }) => spanId),
      );
      return mentions.map(({ spanId, owner, stage }) => `${owner} ${spans.get(spanId)?.quote} ${stage}`).sort();
    });

  it('[OM-42 OM-56] what a person calls an entity is meant in their own documents, before what everyone calls so, and in no others', async () => {
    const at = await desk();
    const [gate, moor] = [await known(at, 'Northgate'), await known(at, 'Southmoor')];
    const call = (entityId: EntityId, owner: Owner) =>
      at.do((commit) => addAlias(commit, { entityId, text: 'the Hub', evidence: null }, at.deps), owner);
    await call(gate, null);
    await call(moor, 'ada');
    for (const owner of ['ada', 'bob', null]) await say(at, owner, 'the Hub');
    await say(at, 'ada', 'the hub');
    expect(await namedBy(at, moor)).toEqual(['ada the Hub ALIAS', 'ada the hub NORMAL_FORM']);
    expect(await namedBy(at, gate)).toEqual(['null the Hub ALIAS']);
    expect(await namedBy(at, gate, 'bob')).toEqual(['bob the Hub ALIAS', 'null the Hub ALIAS']);
    expect(await namedBy(at, moor, 'bob')).toEqual([]);
    expect(await at.conflicts()).toEqual([]);
  });

  it('[OM-52] whom a person chose by a name is meant by it in their own documents, even where another is called just so', async () => {
    const at = await desk();
    const central = await known(at, 'Central');
    const [gate, moor] = [await known(at, 'Northgate'), await known(at, 'Southmoor')];
    const choose = (entityId: EntityId, owner: Owner) =>
      at.do((commit) => learnChoice(commit, { entityId, text: 'Central', evidence: null }, at.deps), owner);
    await choose(moor, 'ada');
    for (const owner of ['ada', 'bob', null]) await say(at, owner, 'Central');
    expect(await namedBy(at, moor)).toEqual(['ada Central ALIAS']);
    expect(await namedBy(at, central)).toEqual(['null Central NAME']);
    expect(await namedBy(at, central, 'bob')).toEqual(['bob Central NAME', 'null Central NAME']);
    // Whom everyone chose is meant by everyone but those who chose another.
    await choose(gate, null);
    for (const owner of ['ada', 'bob']) await say(at, owner, 'central');
    expect(await namedBy(at, moor)).toEqual(['ada Central ALIAS', 'ada central ALIAS']);
    expect(await namedBy(at, gate, 'bob')).toEqual(['bob central ALIAS']);
  });

  it('whom everyone chose by a name is meant by it in everyone’s documents', async () => {
    const at = await desk();
    const [central, moor] = [await known(at, 'Central'), await known(at, 'Southmoor')];
    await at.do((commit) => learnChoice(commit, { entityId: moor, text: 'Central', evidence: null }, at.deps), null);
    await say(at, null, 'Central');
    expect(await namedBy(at, moor)).toEqual(['null Central ALIAS']);
    expect(await namedBy(at, central)).toEqual([]);
  });

  it('[PI-56 OM-50] a name that waits, was refused, or was learnt in one talk is not embedded; a review, or its undo, embeds anew', async () => {
    const at = await desk();
    const moor = await known(at, 'Lanternmoor');
    const embedder = wordEmbedder('names', ['lanternmoor']);
    const embedded = async (): Promise<string[]> => {
      embedder.asked.length = 0;
      await embedAll(at.database, embedder);
      return embedder.asked.filter((text) => text.startsWith('Lanternmoor ('));
    };
    expect(await embedded()).toEqual(['Lanternmoor (concept)']);
    const name = { entityId: moor, kind: 'INFERRED', method: 'model:m', confidence: 0.8, evidence: null } as const;
    const added = await at.do((commit) =>
      addNames(commit, [
        { ...name, text: 'the Hub', reviewState: 'PENDING' },
        { ...name, text: 'they', kind: 'SPELLING', method: 'coreference', session: 'one' },
      ]),
    );
    expect(await embedded()).toEqual([]);
    const id = added.value.find(({ text }) => text === 'the Hub')?.aliasId ?? ('' as AliasId);
    const review = (verdict: 'ACCEPTED' | 'REJECTED') =>
      at.do((commit) => reviewAlias(commit, { id, verdict, expectedVersion: null }));
    await review('ACCEPTED');
    expect(await embedded()).toEqual(['Lanternmoor (concept), the Hub']);
    const { commit: refused } = await review('REJECTED');
    expect(await embedded()).toEqual(['Lanternmoor (concept)']);
    await at.do((commit) => undoCommit(commit, refused, at.deps));
    expect(await embedded()).toEqual(['Lanternmoor (concept), the Hub']);
  });

  it('[PI-56] a name that waits for a person is meant in no document', async () => {
    const at = await desk();
    const moor = await known(at, 'Southmoor');
    const name = {
      entityId: moor,
      text: 'the Hub',
      kind: 'INFERRED',
      method: 'model:m',
      confidence: 0.8,
      evidence: null,
    } as const;
    await at.do((commit) => addNames(commit, [{ ...name, reviewState: 'PENDING' }]));
    await say(at, null, 'the Hub');
    expect(await namedBy(at, moor)).toEqual([]);
  });
});
