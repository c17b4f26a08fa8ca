import { expect, it } from '@jest/globals';
import type { ClaimId } from '../../src/domain/typed-ids.ts';
import { listEntities, mentionsOf } from '../../src/identity/index.ts';
import { documentByKey, emptyReport, type ItemOutcome } from '../../src/ingest/index.ts';
import { offences } from '../support/consistency.ts';
import { describeDatabase } from '../support/database.ts';
import { CAPACITY, MAKER, METAL, sheet, Shelf } from '../support/shelf.ts';

const commitOf = (outcome: ItemOutcome | undefined): number => {
  if (outcome && 'commit' in outcome && outcome.commit !== null) return outcome.commit;
  throw new Error(`expected a commit, got ${JSON.stringify(outcome)}`);
};

describeDatabase('a document that something else reads', (context) => {
  const shelf = async (): Promise<Shelf> => new Shelf(context().database, await context().space());
  const BEFORE = ['MADE_BY Tinker ACTIVE 1', 'capacity 40 L ACTIVE 1'];

  it('keeps what is still said, ends what is not, adds what is new: in one commit, with no new revision and no succession', async () => {
    const at = await shelf();
    await at.bring({ 'a.md': sheet(40) });
    const [before, head] = [await at.claims(), await at.head()];
    const kept = await at.evidence(before.map(({ id }) => id));
    expect(await at.lines()).toEqual(BEFORE);
    const again = await at.bring(
      { 'a.md': sheet(40) },
      { pack: { capacity: 'type: text', fields: [MAKER, METAL, CAPACITY] } },
    );
    expect(again.outcomes).toMatchObject([{ status: 'REREAD', commit: head + 1 }]);
    expect(again.report).toMatchObject({
      ...emptyReport(),
      reread: 1,
      entities: 1,
      claims: 2,
      relationships: 1,
      aliases: 1,
    });
    expect(await at.lines()).toEqual([
      'MADE_BY Tinker ACTIVE 1',
      'MADE_OF Copper ACTIVE 1',
      'capacity 40 L ACTIVE 1',
      'capacity 40 L ENDED REREAD 0',
    ]);
    const after = await at.claims();
    const maker = before.find(({ predicate }) => predicate === 'MADE_BY');
    const ended = after.find(({ status }) => status === 'ENDED');
    expect(after.find(({ predicate }) => predicate === 'MADE_BY')).toEqual(maker);
    expect((await at.evidence([maker?.id as ClaimId])).get(maker?.id as ClaimId)).toEqual(
      kept.get(maker?.id as ClaimId),
    );
    expect(ended).toMatchObject({ supersededBy: null, validity: { from: null, to: null } });
    expect(after.filter(({ status }) => status === 'ACTIVE').map(({ validity }) => validity.from)).toEqual([
      null,
      null,
      null,
    ]);
    expect(await at.conflicts()).toEqual([]);
    expect(await at.number('revisions where space_id = $1')).toBe(1);
    expect(await at.number('document_revisions where space_id = $1')).toBe(1);
    expect(await at.head()).toBe(head + 1);
    expect(await at.lines(head)).toEqual(BEFORE);
    expect(await at.claims(head)).toEqual(before);
    expect(
      await at.evidence(
        before.map(({ id }) => id),
        head,
      ),
    ).toEqual(kept);
    expect(await offences(at.database, at.scope)).toEqual([]);
  });

  it('is left alone while nothing else reads it, and what a pack is not for is not read for its rules', async () => {
    const at = await shelf();
    const files = { 'a.md': sheet(40), 'b.md': '# Notes\n\nNothing of kettles.\n' };
    await at.bring(files);
    const head = await at.head();
    expect(await at.bring(files)).toMatchObject({
      statuses: ['UNCHANGED', 'UNCHANGED'],
      report: { ...emptyReport(), unchanged: 2 },
    });
    expect(await at.head()).toBe(head);
    const rules = { fields: [MAKER] };
    expect((await at.bring(files, { pack: rules })).statuses).toEqual(['REREAD', 'UNCHANGED']);
    expect((await at.bring(files, { pack: rules })).statuses).toEqual(['UNCHANGED', 'UNCHANGED']);
    const wider = { ...rules, match: '[{ fields: kettle }, { fields: pot }]' };
    expect((await at.bring(files, { pack: wider })).statuses).toEqual(['UNCHANGED', 'REREAD']);
    expect((await at.bring(files, { pack: wider })).statuses).toEqual(['UNCHANGED', 'UNCHANGED']);
  });

  it('stays as it was read when its pack is not at hand, or nobody knows what read it; until it is asked for', async () => {
    const at = await shelf();
    const files = { 'a.md': sheet(40) };
    await at.bring(files);
    expect((await at.bring(files, { pack: null })).statuses).toEqual(['UNCHANGED']);
    const old = { fields: [MAKER] };
    await at.write((commit) =>
      commit.query('t.old', 'update documents set read_by = null where space_id = $1', [at.scope.spaceId]),
    );
    expect((await at.bring(files, { pack: old })).statuses).toEqual(['UNCHANGED']);
    expect((await at.bring(files, { pack: old, reread: true })).statuses).toEqual(['REREAD']);
    expect((await at.bring(files, { pack: { fields: [CAPACITY] } })).statuses).toEqual(['REREAD']);
  });

  it('is read again when it is asked for, which writes nothing of what is as it was', async () => {
    const at = await shelf();
    const files = { 'a.md': sheet(40) };
    await at.bring(files);
    const before = await at.claims();
    const again = await at.bring(files, { reread: true });
    expect(again.report).toEqual({ ...emptyReport(), reread: 1 });
    expect(await at.claims()).toEqual(before);
    const kinds = await at.database.read(at.scope, (sql) =>
      sql.query<{ kind: string }>(
        't.events',
        'select kind from events where space_id = $1 and commit = $2 order by n',
        [at.scope.spaceId, commitOf(again.outcomes[0])],
      ),
    );
    expect(kinds).toEqual([{ kind: 'DOCUMENT_REREAD' }]);
  });

  it('is read again when a setting decides otherwise what is read', async () => {
    const at = await shelf();
    const files = { 'n.md': '# Notes\n\nMarie Curie was born in Warsaw. Marie Curie was a physicist.\n' };
    await at.bring(files, { pack: null });
    const all = await at.lines();
    expect(all.length).toBeGreaterThan(0);
    const silent = await at.bring(files, { pack: null, settings: { 'extract.prose': false } });
    expect(silent.statuses).toEqual(['REREAD']);
    expect(await at.lines()).toEqual(all.map((line) => line.replace(/ACTIVE \d+$/, 'ENDED REREAD 0')).sort());
    const loud = await at.bring(files, { pack: null });
    expect(loud).toMatchObject({ statuses: ['REREAD'], report: { revisions: 0, claims: all.length } });
    expect((await at.lines()).filter((line) => line.includes('ACTIVE'))).toEqual(all);
  });

  it('only loses its own voice where others say the same, and is as sure as it is now', async () => {
    const at = await shelf();
    await at.bring({ 'a.md': sheet(40), 'b.md': sheet(40, 'colour: red\n') });
    const [maker] = (await at.claims()).filter(({ predicate }) => predicate === 'MADE_BY');
    const pack = { fields: [CAPACITY, MAKER.replace(' }', ' }, confidence: 0.5')] };
    await at.bring({ 'a.md': sheet(40) }, { pack: { fields: [CAPACITY] } });
    expect(await at.lines()).toEqual(['MADE_BY Tinker ACTIVE 1', 'capacity 40 L ACTIVE 2']);
    const [alone] = (await at.claims()).filter(({ predicate }) => predicate === 'MADE_BY');
    expect(alone).toMatchObject({ id: maker?.id, status: 'ACTIVE' });
    expect(alone?.confidence).toBeLessThan(maker?.confidence ?? 0);
    await at.bring({ 'b.md': sheet(40, 'colour: red\n') }, { pack });
    const [unsure] = (await at.claims()).filter(({ predicate }) => predicate === 'MADE_BY');
    expect(unsure).toMatchObject({ id: maker?.id, confidence: 0.5 });
    await at.bring({ 'b.md': sheet(40, 'colour: red\n') }, { pack: { fields: [CAPACITY] } });
    expect(await at.lines()).toEqual(['MADE_BY Tinker ENDED REREAD 0', 'capacity 40 L ACTIVE 2']);
  });

  it('contradicts others as any text does, and a question is settled when it is found to say no more', async () => {
    const at = await shelf();
    await at.bring({ 'a.md': sheet(40), 'b.md': sheet(45) }, { pack: { fields: [MAKER] } });
    expect(await at.conflicts()).toEqual([]);
    await at.bring({ 'a.md': sheet(40), 'b.md': sheet(45) });
    expect(await at.lines()).toEqual([
      'MADE_BY Tinker ACTIVE 2',
      'capacity 40 L DISPUTED CONTRADICTION 1',
      'capacity 45 L DISPUTED CONTRADICTION 1',
    ]);
    expect(await at.conflicts()).toEqual(['VALUE OPEN']);
    await at.bring({ 'a.md': sheet(40) }, { pack: { fields: [MAKER] } });
    expect(await at.lines()).toEqual([
      'MADE_BY Tinker ACTIVE 2',
      'capacity 40 L ENDED REREAD 0',
      'capacity 45 L ACTIVE 1',
    ]);
    expect(await at.conflicts()).toEqual(['VALUE RESOLVED']);
  });

  it('is undone whole: what had ended speaks again, what was found is gone, and it is read again the next time', async () => {
    const at = await shelf();
    await at.bring({ 'b.md': sheet(40, 'colour: red\n') }, { pack: { fields: [MAKER, METAL] } });
    await at.bring({ 'a.md': sheet(40) }, { pack: { fields: [MAKER] } });
    const [before, claims] = [await at.lines(), await at.claims()];
    const evidence = await at.evidence(claims.map(({ id }) => id));
    expect(before).toEqual(['MADE_BY Tinker ACTIVE 2', 'MADE_OF Copper ACTIVE 1']);
    const again = { pack: { fields: [METAL, CAPACITY] } };
    const done = await at.bring({ 'a.md': sheet(40) }, again);
    const after = ['MADE_BY Tinker ACTIVE 1', 'MADE_OF Copper ACTIVE 2', 'capacity 40 L ACTIVE 1'];
    expect(await at.lines()).toEqual(after);
    const head = await at.head();
    await at.undo(commitOf(done.outcomes[0]));
    expect(await at.lines()).toEqual(before);
    expect((await at.claims()).map(({ version: _version, ...claim }) => claim)).toEqual(
      claims.map(({ version: _version, ...claim }) => claim),
    );
    expect(await at.evidence(claims.map(({ id }) => id))).toEqual(evidence);
    expect(await at.lines(head)).toEqual(after);
    expect(await offences(at.database, at.scope)).toEqual([]);
    expect((await at.bring({ 'a.md': sheet(40) }, again)).statuses).toEqual(['REREAD']);
    expect(await at.lines()).toEqual(after);
    await expect(at.undo(head - 1)).rejects.toMatchObject({ code: 'CONFLICTING_STATE' });
  });

  it('names whom its newest reading names, by which words', async () => {
    const at = await shelf();
    await at.bring({ 'a.md': sheet(40) }, { pack: { fields: [METAL] } });
    const head = await at.head();
    await at.bring({ 'a.md': sheet(40) }, { pack: { fields: [MAKER] } });
    const page = { first: 50, after: null };
    const named = (recorded: number | null): Promise<string[]> =>
      at.see(async (view) => {
        const entities = await listEntities(view, null, 'NAME', 'ASC', page);
        const mentions = await mentionsOf(
          view,
          entities.items.map(({ node }) => node.id),
          page,
        );
        return entities.items.flatMap(({ node: { id, name } }) =>
          (mentions.get(id)?.items ?? []).map(({ node }) => `${name} ${node.current ? 'current' : 'past'}`),
        );
      }, recorded);
    expect([...new Set(await named(null))]).toEqual(['Copper past', 'Old Copper current', 'Tinker current']);
    expect([...new Set(await named(head))]).toEqual(['Copper current', 'Old Copper current']);
    expect(
      await at.number(
        "alias_evidence e join aliases a on a.id = e.alias_id where e.space_id = $1 and a.text = 'Copper' and not e.said",
      ),
    ).toBe(1);
  });

  it('that returns to a text it had is read as it is read now', async () => {
    const at = await shelf();
    await at.bring({ 'a.md': sheet(40) });
    await at.bring({ 'a.md': sheet(45), 'b.md': sheet(40, 'colour: red\n') }, { pack: { fields: [MAKER] } });
    const back = await at.bring({ 'a.md': sheet(40) }, { pack: { fields: [METAL] } });
    expect(back).toMatchObject({ statuses: ['REVISED'], report: { revisions: 0 } });
    expect((await at.lines()).filter((line) => !line.endsWith(' 0'))).toEqual([
      'MADE_BY Tinker ACTIVE 1',
      'MADE_OF Copper ACTIVE 1',
    ]);
  });

  it('has another text by another reader as a revision of its own, in which its words stand; that is no succession', async () => {
    const at = await shelf();
    const row = (key: string, value: string): string =>
      `<table><tr><th>what</th><th>is</th></tr><tr><td>${key}</td><td>${value}</td></tr></table>`;
    const files = {
      'a.html': `<html><h1>Old Copper</h1>${row('maker', 'Tinker')}<p>${'Steam. '.repeat(200)}</p>${row('metal', 'Copper')}</html>`,
    };
    const inTable = (rule: string): string => rule.replace('{ field', '{ in: table, field');
    const pack = { match: '{ path: "*.html" }', subject: '{title}', fields: [inTable(MAKER), inTable(METAL)] };
    const short = await at.bring(files, { pack, settings: { 'parse.maxCharacters': 1_000 } });
    expect(short.outcomes).toMatchObject([{ status: 'ADDED', issues: [{ code: 'LEFT_OUT' }] }]);
    const [maker] = await at.claims();
    const head = await at.head();
    const long = await at.bring(files, { pack });
    expect(long.outcomes).toMatchObject([{ status: 'REREAD', issues: [] }]);
    expect(long.report).toMatchObject({ reread: 1, documents: 0, revisions: 1, claims: 1 });
    expect(await at.lines()).toEqual(['MADE_BY Tinker ACTIVE 1', 'MADE_OF Copper ACTIVE 1']);
    expect(await at.lines(head)).toEqual(['MADE_BY Tinker ACTIVE 1']);
    expect(await at.claims()).toMatchObject([{ id: maker?.id }, { validity: { from: null, to: null } }]);
    const misquotes = `spans s join revisions r on r.id = s.revision_id
      where s.space_id = $1 and substr(r.text, s.start_offset + 1, s.end_offset - s.start_offset) <> s.quote`;
    expect(await at.number(misquotes)).toBe(0);
    expect((await at.bring(files, { pack })).statuses).toEqual(['UNCHANGED']);
    expect((await at.bring(files, { pack, settings: { 'parse.maxCharacters': 1_000 } })).report).toMatchObject({
      reread: 1,
      revisions: 0,
    });
    expect(await at.lines()).toEqual(['MADE_BY Tinker ACTIVE 1', 'MADE_OF Copper ENDED REREAD 0']);
  });

  it('keeps its place and its past under the key that another pack gives it', async () => {
    const at = await shelf();
    await at.bring({ 'a.md': sheet(40) });
    const find = (key: string) => at.see((view) => documentByKey(view, key));
    const before = await find('shop/a.md');
    await at.bring({ 'a.md': sheet(40) }, { pack: { more: 'documentKey: "sheet-{kettle|slug}"' } });
    expect(await find('shop/a.md')).toBeNull();
    expect(await find('sheet-old-copper')).toMatchObject({
      id: before?.id,
      currentRevisionId: before?.currentRevisionId,
    });
    expect(await at.number('documents where space_id = $1')).toBe(1);
  });

  it('[SE-28] is measured by no bounds of watchers: its bytes were let in', async () => {
    const at = await shelf();
    const tiny = { 'a.md': '---\nkettle: K\nmaker: T\n---\n' };
    await at.bring(tiny);
    expect((await at.bring(tiny, { origin: 'WATCHER', pack: { fields: [CAPACITY] } })).statuses).toEqual(['REREAD']);
    expect((await at.bring({ 'b.md': '---\nkettle: L\n---\n' }, { origin: 'WATCHER' })).statuses).toEqual([
      'QUARANTINED',
    ]);
  });
});
