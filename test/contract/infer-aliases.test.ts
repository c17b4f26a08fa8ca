import { expect, it } from '@jest/globals';
import type { AllSettings } from '../support/settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { ledgerOf, scriptedModels } from '../support/language-model.ts';
import type { ModelAsked, ModelReply } from '../support/language-server.ts';
import { write, type Answered } from '../support/writes.ts';

interface Put {
  readonly name: string;
  readonly context: string;
  readonly candidates: readonly { readonly id: string; readonly name: string }[];
}
interface Shown {
  readonly id: string;
  readonly text: string;
  readonly normalForm: string;
  readonly kind: string;
  readonly origin: string;
  readonly context: string | null;
  readonly confidence: number;
  readonly reviewState: string;
  readonly reviewed: boolean;
  readonly createdAt: string;
  readonly entity: { readonly id: string; readonly name: string };
  readonly evidence: readonly { readonly span: { readonly id: string; readonly quote: string } }[];
}

const LONG = 'People wrote about it at length before anything was built, and again when all of it was there. '.repeat(
  4,
);
const TERM = {
  path: 'terms.md',
  text: '# Terms\n\n**Original gravity** (OG) is the density before fermentation.\n',
};
const TALK = {
  path: 'talk.md',
  text: `# Talk\n\n${LONG}\n\nWhat brewers call Wort Weight is the Original gravity, and \`Not Aname\` is code. ${LONG}\n`,
};
const read = (asked: ModelAsked): Put => JSON.parse(asked.user) as Put;

describeDatabase('names that a model infers', (context) => {
  const models = scriptedModels();
  const ingested = async (...documents: readonly object[]): Promise<Scope> => {
    const space = await context().space();
    await write(asking(context().database, space), 'ingest', { source: { key: 's' }, documents });
    return space;
  };
  /** Who asks a model that answers by the name it is asked about; null = it is out. */
  const curator = async (
    space: Scope,
    answers: (put: Put) => object | null,
    settings: Partial<AllSettings> = {},
  ): Promise<{ me: Asking; asked: () => string[]; put: () => Put[] }> => {
    const reply = (asked: ModelAsked): ModelReply => {
      const says = answers(read(asked));
      return says === null ? { status: 500 } : { says };
    };
    const { model, server } = await models(context().database, reply, {
      numbers: { 'model.attempts': 1, ...settings },
    });
    const me = asking(context().database, { ...space, role: 'CURATOR' }, { languageModel: model });
    for (const [key, value] of Object.entries(settings))
      await write(asking(context().database, space), 'updateSetting', { key, value });
    return { me, asked: () => server.asked.map((one) => read(one).name), put: () => server.asked.map(read) };
  };
  const run = (me: Asking): Promise<Answered> => write(me, 'inferAliases', {});
  const named = async (me: Asking, name: string): Promise<Shown[]> =>
    (
      await me.get<{ entities: { nodes: { aliases: { nodes: Shown[] } }[] } }>(
        `query ($name: String!) { entities(where: { name: { eq: $name } }) { nodes { aliases(first: 50) { nodes {
        id text normalForm kind origin context confidence: resolutionConfidence reviewState reviewed createdAt entity { id name } evidence { span { id quote } } } } } } }`,
        { name },
      )
    ).entities.nodes.flatMap(({ aliases }) => aliases.nodes);
  const expanded = async (me: Asking, text: string): Promise<readonly string[]> =>
    (
      await me.get<{ understand: { expansion: { expanded: string[] } } }>(
        'query ($text: String!) { understand(question: $text) { expansion { expanded } } }',
        { text },
      )
    ).understand.expansion.expanded;
  const resolved = (me: Asking, text: string) =>
    me.get('query ($text: String!) { resolveName(text: $text) { __typename ... on Resolved { entity { name } } } }', {
      text,
    });
  const gravity = ({ candidates }: Put): string | null =>
    candidates.find(({ name }) => name === 'Original gravity')?.id ?? null;
  const yes = (put: Put) => ({ canonicalId: gravity(put), confidence: 0.97, reasoning: 'the text says so' });
  const no = () => ({ canonicalId: null, confidence: 0.9, reasoning: 'none of them' });

  it('[PI-56] wait for a person with the words around them; only then they lead anywhere, or expand a question', async () => {
    const space = await ingested(TERM, TALK);
    const { me, put } = await curator(space, (one) => (one.name === 'Wort Weight' ? yes(one) : no()));
    expect(await run(me)).toMatchObject({
      __typename: 'AliasesInferred',
      proposed: 1,
      open: 0,
      stopped: null,
      job: { kind: 'MAINTENANCE', state: 'SUCCEEDED' },
    });
    expect(put().map(({ name }) => name)).not.toContain('Not Aname');
    const asked = put().find(({ name }) => name === 'Wort Weight');
    expect(asked?.context).toMatch(/call Wort Weight is the Original gravity/);
    const alias = (await named(me, 'Original gravity')).find(({ text }) => text === 'Wort Weight');
    expect(alias).toMatchObject({
      kind: 'INFERRED',
      origin: 'INFERRED',
      reviewState: 'PENDING',
      reviewed: false,
      confidence: 0.9,
    });
    expect(alias?.context).toBe(asked?.context);
    expect(alias?.context?.length).toBeLessThanOrEqual(200);
    expect(alias?.context?.length).toBeGreaterThan(150);
    expect(alias?.evidence.map(({ span }) => span.quote)).toEqual(['Wort Weight']);
    expect(await resolved(me, 'Wort Weight')).toEqual({ resolveName: { __typename: 'Unresolved' } });
    expect(await expanded(me, 'what of Original gravity?')).not.toContain('Wort Weight');
    expect(await expanded(me, 'what of Wort Weight?')).toEqual([]);
    await write(me, 'reviewAlias', { id: alias?.id, verdict: 'ACCEPTED' });
    expect(await resolved(me, 'Wort Weight')).toMatchObject({ resolveName: { entity: { name: 'Original gravity' } } });
    expect(await expanded(me, 'what of Original gravity?')).toContain('Wort Weight');
    expect(await expanded(me, 'what of Wort Weight?')).toContain('Original gravity');
    await write(me, 'reviewAlias', { id: alias?.id, verdict: 'REJECTED' });
    expect(await resolved(me, 'Wort Weight')).toEqual({ resolveName: { __typename: 'Unresolved' } });
    expect(await expanded(me, 'what of Wort Weight?')).toEqual([]);
  });

  it('[PI-56] are asked about once each, whatever the answer, until somebody new may be meant', async () => {
    const space = await ingested(TERM, TALK);
    const { me, asked } = await curator(space, no);
    const first = await run(me);
    expect(first).toMatchObject({ proposed: 0, asked: asked().length, open: 0 });
    expect(asked()).toContain('Wort Weight');
    const spent = await ledgerOf(context().database, space);
    expect(spent).toEqual([`small ANSWERED ${asked().length} ${asked().length * 100}/${asked().length * 20}`]);
    await write(me, 'ingest', {
      source: { key: 's' },
      documents: [{ path: 'again.md', text: '# Again\n\nThey say Wort Weight here.\n' }],
    });
    expect(await run(me)).toMatchObject({ documents: 1, collected: 0, asked: 0 });
    expect(await ledgerOf(context().database, space)).toEqual(spent);
    const more = [
      { path: 'new.md', text: '**Wort weighting** (WW) is the weighing of wort.\n' },
      { path: 'later.md', text: '# Later\n\nAnd still they say Wort Weight here.\n' },
    ];
    const before = asked().length;
    await write(me, 'ingest', { source: { key: 's' }, documents: more });
    await run(me);
    expect(asked().slice(before)).toContain('Wort Weight');
  });

  it('[PI-56] survive an outage and a budget: what is open is told with the reason, and the next run goes on', async () => {
    const places = ['Amber Gate', 'Birch Moor', 'Cedar Hall', 'Delta Quay', 'Ember Lock'];
    const text = `# Places\n\nSome mention the Original gravity at ${places.join(', at ')}.\n`;
    const space = await ingested(TERM, { path: 'places.md', text });
    let out: (name: string) => boolean = () => true;
    const { me, asked } = await curator(space, (put) => (out(put.name) ? null : yes(put)), {
      'names.inferFailures': 2,
    });
    const away = await run(me);
    expect(away).toMatchObject({ asked: 0, proposed: 0, open: 5 });
    expect(away['stopped']).toMatch(/HTTP 500/);
    expect(new Set(asked()).size).toBe(2);
    out = (name) => name === 'Cedar Hall';
    // One that a model cannot answer is in nobody's way.
    expect(await run(me)).toMatchObject({ documents: 0, asked: 4, proposed: 4, open: 1 });
    out = () => false;
    expect(await run(me)).toMatchObject({ asked: 1, proposed: 1, open: 0, stopped: null });
    expect((await named(me, 'Original gravity')).filter(({ kind }) => kind === 'INFERRED')).toHaveLength(5);
    const poor = await ingested(TERM, { path: 'places.md', text });
    const { me: they, asked: put } = await curator(poor, yes, { 'model.dollarsPerJob': 0 });
    const broke = await run(they);
    expect(broke).toMatchObject({ asked: 0, open: 5 });
    expect(broke['stopped']).toMatch(/budget/);
    expect(put()).toEqual([]);
  });

  it('are asked about as many as the settings say in one run; without a model none is', async () => {
    const text = '# Places\n\nSome mention the Original gravity at Amber Gate, at Birch Moor, at Cedar Hall.\n';
    const space = await ingested(TERM, { path: 'places.md', text });
    const none = await run(asking(context().database, { ...space, role: 'CURATOR' }));
    expect(none).toMatchObject({ asked: 0, open: 3, stopped: 'no language model is configured' });
    const { me } = await curator(space, yes, { 'names.inferred': 2 });
    const some = await run(me);
    expect(some).toMatchObject({ asked: 2, open: 1 });
    expect(some['stopped']).toMatch(/one run asks about 2 names/);
    expect(await run(me)).toMatchObject({ asked: 1, open: 0, stopped: null });
  });

  it('mean nobody where the model names one that it was not given, or is not sure', async () => {
    const text = '# Places\n\nSome mention the Original gravity at Amber Gate, at Birch Moor.\n';
    const space = await ingested(TERM, { path: 'places.md', text });
    const { me } = await curator(space, (put) =>
      put.name === 'Amber Gate'
        ? { ...yes(put), canonicalId: 'ent_01h2xcejqtf2nbrexx3vqjhp41' }
        : { ...yes(put), confidence: 0.49 },
    );
    expect(await run(me)).toMatchObject({ asked: 2, proposed: 0, open: 0 });
  });

  it('are as sure as the model says, between the least and the most of the settings', async () => {
    const sureOf = async (settings: Partial<AllSettings>, confidence: number): Promise<readonly number[]> => {
      const space = await ingested(TERM, TALK);
      const answer = (put: Put) => (put.name === 'Wort Weight' ? { ...yes(put), confidence } : no());
      const { me } = await curator(space, answer, settings);
      await run(me);
      return (await named(me, 'Original gravity'))
        .filter(({ kind }) => kind === 'INFERRED')
        .map((one) => one.confidence);
    };
    expect(await sureOf({}, 0.7)).toEqual([0.7]);
    expect(await sureOf({ 'names.inferLeast': 0.75 }, 0.7)).toEqual([]);
    expect(await sureOf({ 'names.inferMost': 0.6 }, 0.7)).toEqual([0.6]);
  });

  it('[OM-56] rest on nothing that is private: neither texts nor entities of the caller are shown to the model', async () => {
    const space = await ingested(TERM, TALK);
    const text = '**Wort weigher** is the scale of Original gravity at Hidden Vale.\n';
    const { outcomes } = await ingest(context().database, space, [fileItem('m.md', text)], {
      owner: 'ada',
      source: 'mine',
    });
    expect(outcomes).toMatchObject([{ status: 'ADDED' }]);
    expect(await named(asking(context().database, space), 'Wort weigher')).not.toEqual([]);
    const { me, put } = await curator(space, no);
    await run(me);
    expect(put().map(({ name }) => name)).toContain('Wort Weight');
    expect(JSON.stringify(put())).not.toMatch(/Hidden Vale|Wort weigher/);
  });

  it('[PI-17] show, as every name does: whose, in lower case, its kind, the words around, how sure, where it stands, since when, and whether a person looked', async () => {
    const space = await ingested(TERM, TALK);
    const { me } = await curator(space, (one) => (one.name === 'Wort Weight' ? yes(one) : no()));
    await run(me);
    const [first] = await named(me, 'Original gravity');
    await write(me, 'addAlias', { entity: first?.entity.id, text: 'Starting-Gravity', visibility: 'SHARED' });
    const aliases = new Map((await named(me, 'Original gravity')).map((alias) => [alias.text, alias]));
    const shown = (text: string) => {
      const alias = aliases.get(text);
      if (!alias) return null;
      const { entity, normalForm, kind, context: around, confidence, reviewed, evidence } = alias;
      return [entity.name, normalForm, kind, around, confidence, reviewed, evidence.map(({ span }) => span.quote)];
    };
    expect(shown('OG')).toEqual(['Original gravity', 'og', 'ABBREVIATION', null, 0.75, false, ['Original gravity']]);
    expect(shown('Starting-Gravity')).toEqual([
      'Original gravity',
      'starting gravity',
      'USER',
      null,
      0.95,
      false,
      ['Original gravity is also called Starting-Gravity.'],
    ]);
    expect(shown('Wort Weight')).toEqual([
      'Original gravity',
      'wort weight',
      'INFERRED',
      expect.stringContaining('Wort Weight'),
      0.9,
      false,
      ['Wort Weight'],
    ]);
    for (const { createdAt, evidence } of aliases.values()) {
      expect(Date.parse(createdAt)).toBeGreaterThan(Date.now() - 3_600_000);
      for (const { span } of evidence) expect(span.id).toMatch(/^spn_/);
    }
    await write(me, 'reviewAlias', { id: aliases.get('OG')?.id, verdict: 'ACCEPTED' });
    expect((await named(me, 'Original gravity')).find(({ text }) => text === 'OG')).toMatchObject({ reviewed: true });
  });
});
