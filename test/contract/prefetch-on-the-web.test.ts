import { afterEach, expect, it } from '@jest/globals';
import { systemClock } from '../../src/domain/time.ts';
import type { Owner, Scope } from '../../src/domain/scope.ts';
import { prefetchEntity } from '../../src/web/index.ts';
import { describeDatabase } from '../support/database.ts';
import { wordEmbedder } from '../support/embedded-texts.ts';
import { asking } from '../support/graphql.ts';
import { ingestDeps } from '../support/ingest.ts';
import { startTestProgram } from '../support/program.ts';
import { scriptedEngine, type ScriptedEngine } from '../support/search-engine.ts';
import { settingDefaults } from '../support/settings.ts';

const STEEL = 'Gudrun Holm built the ferry of steel in the year 1931, and the harbour has kept her plans since then.';

describeDatabase('what is looked for ahead on the web', (context) => {
  const engines: ScriptedEngine[] = [];
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });
  const begin = async (): Promise<{
    engine: ScriptedEngine;
    scope: Scope;
    /** Whose the conversation is; null = its space shares it. */
    lookFor: (name: string, owner?: Owner) => Promise<void>;
  }> => {
    const engine = await scriptedEngine();
    engines.push(engine);
    engine.shows = [{ url: 'https://ships.example/gudrun?x=1', title: 'Gudrun Holm', content: STEEL }];
    const scope = await context().space();
    const embedder = wordEmbedder('ahead', ['steel']);
    const common = { ...ingestDeps(context().database), settings: settingDefaults, clock: systemClock };
    const live = { ...common, web: engine.search, embedder };
    return {
      engine,
      scope,
      lookFor: (name, owner = scope.owner) =>
        prefetchEntity({ ...common, live }, { ...scope, owner: owner ?? '' }, { name }, owner),
    };
  };
  const documentsOf = async (scope: Scope): Promise<readonly object[]> =>
    (
      await asking(context().database, scope).get<{ documents: { nodes: object[] } }>(
        '{ documents { nodes { uri owner source { key kind } } } }',
      )
    ).documents.nodes;

  it('[SE-87] its name is asked for, and the pages are kept as documents of who spoke, for nobody else', async () => {
    const { engine, scope, lookFor } = await begin();
    await lookFor('Gudrun Holm');
    expect(engine.asked).toEqual(['Gudrun Holm']);
    expect(await documentsOf(scope)).toEqual([
      {
        ...{ uri: 'https://ships.example/gudrun?x=1', owner: scope.owner },
        source: { key: 'web:ships.example', kind: 'WEB' },
      },
    ]);
    expect(await documentsOf(context().as(scope, 'bob'))).toEqual([]);
  });

  it('[SE-87] of a conversation that its space shares they are shared', async () => {
    const { scope, lookFor } = await begin();
    await lookFor('Gudrun Holm', null);
    for (const who of [scope, context().as(scope, 'bob')])
      expect(await documentsOf(who)).toMatchObject([{ uri: 'https://ships.example/gudrun?x=1', owner: null }]);
  });

  it('a search engine that is away is told, and nothing is kept', async () => {
    const { engine, scope, lookFor } = await begin();
    engine.shows = 500;
    await expect(lookFor('Gudrun Holm')).rejects.toMatchObject({ component: 'web' });
    expect(await documentsOf(scope)).toEqual([]);
  });

  it.each([
    ['on', true],
    ['off', false],
  ])('a server with CLAIMGRAPH_WEB_PREFETCH=%s looks ahead: %s', async (prefetch, looks) => {
    const { engine } = await begin();
    const program = await startTestProgram({
      ...{ CLAIMGRAPH_SAMPLE: 'off', CLAIMGRAPH_WEB_SEARCH_URL: engine.url, CLAIMGRAPH_WEB_PREFETCH: prefetch },
    });
    try {
      const health = await (await fetch(`${program.url}/health`)).text();
      expect(health.includes('prefetching')).toBe(looks);
    } finally {
      await program.remove();
    }
  });
});
