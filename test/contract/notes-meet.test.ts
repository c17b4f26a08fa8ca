import { expect, it } from '@jest/globals';
import type { Scope } from '../../src/domain/scope.ts';
import { describeDatabase } from '../support/database.ts';
import { fileItem, ingest } from '../support/ingest.ts';

describeDatabase('notes of one thing meet on one entity', (context) => {
  const read = async (files: Readonly<Record<string, string>>): Promise<Scope> => {
    const scope = await context().space();
    for (const [path, text] of Object.entries(files)) await ingest(context().database, scope, [fileItem(path, text)]);
    return scope;
  };
  const rowsOf = async <Row extends object>(scope: Scope, sql: string): Promise<Row[]> =>
    context().database.read(scope, (query) => query.query<Row>('test.notes', sql, [scope.spaceId]));
  const claims = (scope: Scope): Promise<{ said: string }[]> =>
    rowsOf(
      scope,
      `select e.type || ' ' || e.name || ' | ' || c.predicate || ' | ' || coalesce(o.name, c.object_date, c.object_text, c.object_number::text) as said
        from claims c join entities e on e.space_id = c.space_id and e.id = c.subject_id
        left join entities o on o.space_id = c.space_id and o.id = c.object_entity_id
        where c.space_id = $1 order by 1`,
    );
  const named = (scope: Scope, name: string): Promise<{ type: string }[]> =>
    rowsOf(scope, `select type from entities where space_id = $1 and name = '${name}'`);

  it('two files about one ship, in whatever form, have its two building years on one entity', async () => {
    const scope = await read({
      'gannet.md': '# MV Gannet\n\n- Built: 1998\n',
      'other.md': '---\ntype: ship\nname: MV Gannet\nestablished: 1990\nyear built: 1999\noperator: Tidal Lines\n---\n',
      'register.csv': 'Ship,Year built,Operator\nMV Gannet,2001,Tidal Lines\nMV Tern,2004,Tidal Lines\n',
      'tidal.md': '---\ntype: company\n---\n# Tidal Lines\n\n- Employees: 40\n',
    });
    expect(await claims(scope)).toEqual(
      [
        'COMPANY Tidal Lines | employees | 40',
        'SHIP MV Gannet | OPERATED_BY | Tidal Lines',
        'SHIP MV Gannet | built | 1998',
        'SHIP MV Gannet | built | 1999',
        'SHIP MV Gannet | built | 2001',
        'SHIP MV Gannet | founded | 1990',
        'SHIP MV Tern | OPERATED_BY | Tidal Lines',
        'SHIP MV Tern | built | 2004',
      ].map((said) => ({ said })),
    );
    expect(await named(scope, 'MV Gannet')).toEqual([{ type: 'SHIP' }]);
    expect(await named(scope, 'Tidal Lines')).toEqual([{ type: 'COMPANY' }]);
    expect(await rowsOf(scope, 'select id from conflicts where space_id = $1')).toEqual([]);
  });

  it.each([
    ['named first, its type said later', ['letter.md', 'gannet.md']],
    ['its type said first', ['gannet.md', 'letter.md']],
  ])('a thing whose type only one note says is one: %s', async (_, order) => {
    const files: Record<string, string> = {
      'letter.md': 'Gull Rock was opened in 1901.\n',
      'gannet.md': '---\ntype: lighthouse\nheight: 20 m\n---\n# Gull Rock\n',
    };
    const scope = await read(Object.fromEntries(order.map((path) => [path, files[path] ?? ''])));
    expect(await named(scope, 'Gull Rock')).toEqual([{ type: 'LIGHTHOUSE' }]);
  });

  it('a person and a place of one name stay two, and the page of a thing is not the thing', async () => {
    const scope = await read({
      'jordan.md': '---\ntype: person\nborn: 1960\n---\n# Jordan Price\n\nSee [the river](river.md).\n',
      'river.md': '---\ntype: place\nlength: 12 km\n---\n# Jordan Price\n',
    });
    expect((await named(scope, 'Jordan Price')).map(({ type }) => type).sort()).toEqual(['PERSON', 'PLACE']);
    expect(await named(scope, 'jordan.md')).toEqual([{ type: 'DOCUMENT' }]);
  });

  it('read again, edited and moved, a note still means the same', async () => {
    const scope = await read({ 'a.md': '# MV Gannet\n\n- Built: 1998\n' });
    const before = await rowsOf(scope, `select id from entities where space_id = $1 and name = 'MV Gannet'`);
    await ingest(context().database, scope, [fileItem('a.md', '# MV Gannet\n\n- Built: 1998\n- Type: ferry\n')]);
    await ingest(context().database, scope, [fileItem('b.md', '# MV Gannet\n\n- Built: 1998\n')]);
    expect(await rowsOf(scope, `select id from entities where space_id = $1 and name = 'MV Gannet'`)).toEqual(before);
  });
});
