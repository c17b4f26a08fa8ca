import { expect, it } from '@jest/globals';
import { encodeId } from '../../src/domain/typed-ids.ts';
import { listTopics } from '../../src/evidence/index.ts';
import { describeDatabase } from '../support/database.ts';
import { Memory } from '../support/evidence-memory.ts';
import { look } from '../support/rows.ts';
import { write } from '../support/writes.ts';

const eip = (n: number, title: string, status: string): string =>
  `---\neip: ${n}\ntitle: ${title}\nstatus: ${status}\nrequires: ${n + 100}\n---\n`;

describeDatabase('entities, claims, relationships, evidence objects, conflicts and sources', (context) => {
  const begin = async () => {
    const memory = await Memory.of(context());
    const me = memory.as();
    await memory.ingest({ 'eip-9001.md': eip(9001, 'Steel', 'Draft'), 'eip-9002.md': eip(9002, 'Cake', 'Final') });
    const { entity } = await me.get<{ entity: { id: string } }>('{ entity(key: "eip-9001") { id } }');
    await write(me, 'assertClaim', { subject: { id: entity.id }, predicate: 'status', object: { text: 'Final' } });
    await memory.follow();
    const read = (view: Parameters<typeof listTopics>[0]) => listTopics(view, { first: 9, after: null });
    const topics = (await look(context().database, memory.scope, read)).items.map(({ node }) => node);
    const steel = topics.find(({ centroid }) => (centroid[0] ?? 0) > 0.5);
    return { memory, me, topic: steel ? encodeId('top', steel.id) : '' };
  };

  it('[SE-147] are asked for by type, status, confidence, entity, topic and time, each alone, and a condition that nothing meets finds nothing', async () => {
    const { me, topic } = await begin();
    const about = '{ key: { eq: "eip-9001" } }';
    const ofTopic = `{ topic: { eq: "${topic}" } }`;
    const never = '{ gte: "2999" }';
    // type → what there is in all, then [how it is narrowed, how many are left].
    const cases: readonly (readonly [list: string, narrowed: string, nothing: string])[] = [
      ['entities', 'where: { type: { eq: "PROPOSAL" } }', 'where: { type: { eq: "SHIP" } }'],
      ['entities', `where: ${about}`, 'where: { key: { eq: "eip-1" } }'],
      ['entities', `where: ${ofTopic}`, `where: { topic: { eq: "${otherTopic(topic)}" } }`],
      ['entities', 'where: { createdAt: { lt: "2999" } }', `where: { createdAt: ${never} }`],
      [
        'entities',
        'where: { claims: { some: { confidence: { gte: 0.1 }, status: { eq: ACTIVE } } } }',
        'where: { claims: { some: { confidence: { gt: 1 } } } }',
      ],
      ['claims', 'where: { predicate: { eq: "status" } }', 'where: { predicate: { eq: "colour" } }'],
      ['claims', 'where: { status: { eq: DISPUTED } }', 'where: { status: { eq: RETRACTED } }'],
      ['claims', 'where: { confidence: { gte: 0.1 } }', 'where: { confidence: { gt: 1 } }'],
      ['claims', `where: { subject: ${about} }`, 'where: { subject: { key: { eq: "eip-1" } } }'],
      ['claims', `where: { subject: ${ofTopic} }`, `where: { subject: { topic: { eq: "${otherTopic(topic)}" } } }`],
      ['claims', 'where: { createdAt: { lt: "2999" } }', `where: { createdAt: ${never} }`],
      ['relationships', 'kinds: ["REQUIRES"]', 'kinds: ["EATS"]'],
      ['relationships', 'status: [ACTIVE]', 'status: [RETRACTED]'],
      ['relationships', 'minConfidence: 0.1', 'minConfidence: 1'],
      ['relationships', `where: { from: ${about} }`, 'where: { from: { key: { eq: "eip-1" } } }'],
      ['relationships', `where: { from: ${ofTopic} }`, `where: { from: { topic: { eq: "${otherTopic(topic)}" } } }`],
      ['relationships', 'where: { createdAt: { lt: "2999" } }', `where: { createdAt: ${never} }`],
      ['evidenceObjects', 'origin: INGESTION', 'origin: QUESTION'],
      ['evidenceObjects', 'minConfidence: 0.5', 'minConfidence: 0.51'],
      ['evidenceObjects', 'entity: "eip-9001"', 'entity: "eip-9001", to: "2000"'],
      ['evidenceObjects', `topic: "${topic}"`, `topic: "${otherTopic(topic)}"`],
      ['evidenceObjects', 'to: "2999"', 'from: "2999"'],
      ['conflicts', 'where: { kind: { eq: VALUE } }', 'where: { kind: { eq: IDENTITY } }'],
      ['conflicts', 'where: { status: { eq: OPEN } }', 'where: { status: { eq: RESOLVED } }'],
      ['conflicts', 'where: { severity: { gte: 0 } }', 'where: { severity: { gt: 1 } }'],
      ['conflicts', `where: { subject: ${about} }`, 'where: { subject: { key: { eq: "eip-9002" } } }'],
      ['conflicts', `where: { subject: ${ofTopic} }`, `where: { subject: { topic: { eq: "${otherTopic(topic)}" } } }`],
      ['conflicts', 'where: { createdAt: { lt: "2999" } }', `where: { createdAt: ${never} }`],
      ['sources', 'kinds: [FOLDER]', 'kinds: [GIT]'],
      ['sources', 'removed: false', 'removed: true'],
      ['sources', 'minTrust: 0', 'minTrust: 1.01'],
      ['sources', 'entity: "eip-9001"', 'entity: "eip-9001", to: "2000"'],
      ['sources', `topic: "${topic}"`, `topic: "${otherTopic(topic)}"`],
      ['sources', 'to: "2999"', 'from: "2999"'],
    ];
    const wrong: unknown[] = [];
    for (const [list, narrowed, nothing] of cases) {
      const count = async (args: string) =>
        (await me.get<Record<string, { nodes: { id: string }[] }>>(`{ ${list}${args} { nodes { id } } }`))[list]?.nodes
          .length;
      const all = (await count('')) ?? 0;
      const some = (await count(`(${narrowed})`)) ?? 0;
      const none = await count(`(${nothing})`);
      if (some === 0 || some > all || none !== 0) wrong.push({ list, narrowed, all, some, none });
    }
    expect(wrong).toEqual([]);
    const names = async (args: string) =>
      (
        await me.get<{ entities: { nodes: { key: string | null }[] } }>(
          `{ entities(where: ${args}) { nodes { key } } }`,
        )
      ).entities.nodes.map(({ key }) => key);
    expect(await names(ofTopic)).toContain('eip-9001');
    expect(await names(ofTopic)).not.toContain('eip-9002');
    expect(await names(`{ not: ${ofTopic} }`)).toContain('eip-9002');
  });
});

/** A topic that nobody has. */
const otherTopic = (topic: string): string => `${topic.slice(0, -1)}${topic.endsWith('0') ? '1' : '0'}`;
