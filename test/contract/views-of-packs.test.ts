import { beforeAll, expect, it } from '@jest/globals';
import { loadPack } from '../../src/packs/index.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';

const KILNS = `
pack: kilns
version: 1
description: kilns, and what they hang on
match: { fields: kiln }
types: { KILN: a kiln }
predicates:
  FIRED_BY: { edge: true }
  stage: { type: text, single: true }
subject: { type: KILN, name: '{kiln}', key: 'kiln:{kiln|slug}' }
fields:
  - { field: fired-by, predicate: FIRED_BY, object: { type: KILN, name: '{item}', key: 'kiln:{item|slug}' } }
  - { field: stage }
  - { field: bricked, predicate: bricked }
  - { field: praise, predicate: praise }
  - { field: worry, predicate: worry }
`;
const VIEWS = `views:
  dependencies: { predicate: FIRED_BY, type: requires }
  standing: stage
  unsettled: { settled: sealed, unsettled: sketched }
  events: { predicate: bricked, type: implementation }
  arguments:
    - { predicate: praise, position: for }
    - { predicate: worry, position: against }
`;
const DOCUMENTS = [
  '---\nkiln: North\nfired-by: South\nstage: sealed\nbricked: 1904-05-01\npraise: It is warm.\nworry: It smokes.\n---\n',
  '---\nkiln: South\nstage: sketched\n---\n',
];
const QUERY = `query ($kinds: [String!]) {
  dependencyView(entities: ["kiln:north"], kinds: $kinds) { nodes { entity { name } status } conflicts { kind } }
  timeline(entity: "kiln:north") { events { title type } }
  argumentMap(entity: "kiln:north") { argumentsFor { claim { statement } } argumentsAgainst { claim { statement } } } }`;

interface Shown {
  readonly dependencyView: {
    readonly nodes: readonly { readonly entity: { readonly name: string }; readonly status: string }[];
    readonly conflicts: readonly unknown[];
  };
  readonly timeline: { readonly events: readonly { readonly title: string; readonly type: string | null }[] };
  readonly argumentMap: Readonly<
    Record<'argumentsFor' | 'argumentsAgainst', readonly { readonly claim: { readonly statement: string } }[]>
  >;
}

describeDatabase('views by the rules of a pack of one’s own', (context) => {
  const shown = async (views: string): Promise<{ me: Asking; found: Shown }> => {
    const { database, space } = context();
    const me = asking(database, await space(), { ownPacks: [loadPack(KILNS + views, 'kilns.yaml')] });
    const documents = DOCUMENTS.map((text, n) => ({ path: `kiln-${n}.md`, text }));
    await me.get(
      'mutation ($documents: [DocumentInput!]!) { ingest(input: { source: { key: "kilns" }, documents: $documents }) { __typename } }',
      { documents },
    );
    return { me, found: await me.get<Shown>(QUERY) };
  };
  let withViews: Awaited<ReturnType<typeof shown>>;
  let without: Awaited<ReturnType<typeof shown>>;
  beforeAll(async () => {
    withViews = await shown(VIEWS);
    without = await shown('');
  });
  const names = ({ dependencyView }: Shown): string[] =>
    dependencyView.nodes.map(({ entity, status }) => `${entity.name} ${status}`);

  it('[PI-20] what is a dependency, and which standing is settled', async () => {
    expect(names(withViews.found)).toEqual(['North sealed', 'South sketched']);
    expect(withViews.found.dependencyView.conflicts).toEqual([{ kind: 'UNSETTLED' }]);
    expect([names(without.found), without.found.dependencyView.conflicts]).toEqual([['North null'], []]);
    const { errors } = await without.me.ask(QUERY, { kinds: ['FIRED_BY'] });
    expect(errors).toMatchObject([
      { code: 'INVALID', message: expect.stringContaining('expected kinds of dependency') },
    ]);
  });

  it('[PI-18] of what type an event is', () => {
    const bricked = ({ timeline }: Shown): (string | null)[] =>
      timeline.events.flatMap(({ title, type }) => (title.includes('bricked') ? [type] : []));
    expect([bricked(withViews.found), bricked(without.found)]).toEqual([['IMPLEMENTATION'], [null]]);
  });

  it('[PI-19] what argues, and on which side', () => {
    const sides = ({ argumentMap }: Shown): string[][] =>
      [argumentMap.argumentsFor, argumentMap.argumentsAgainst].map((side) => side.map(({ claim }) => claim.statement));
    const [pro = [], con = []] = sides(withViews.found);
    expect([pro.length, con.length]).toEqual([1, 1]);
    expect([pro[0], con[0]]).toEqual([expect.stringContaining('warm'), expect.stringContaining('smokes')]);
    expect(sides(without.found)).toEqual([[], []]);
  });
});
