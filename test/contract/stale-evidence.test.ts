import { afterEach, expect, it } from '@jest/globals';
import { askingForEvidence, type AskedEvidence } from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import type { Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { say, talk } from '../support/talk.ts';
import { write } from '../support/writes.ts';

/** The comment makes the words of the header evidence, which its claims do not have. */
const PROPOSAL = '---\neip: 9001\ntitle: Metals # of steel\nstatus: Draft\n---\n\nThe crane is of steel.\n';
const MAINTAINS = {
  subject: { named: { name: 'Maria Holm', type: 'person' } },
  predicate: 'maintains',
  object: { text: 'the ferry engine' },
};
const MAINTAINER = 'What does Maria Holm maintain?';

async function claimsOf(me: Asking): Promise<readonly { readonly id: string }[]> {
  return (await me.get<{ claims: { nodes: { id: string }[] } }>('{ claims(first: 50) { nodes { id } } }')).claims.nodes;
}

async function retractAll(me: Asking): Promise<number> {
  const claims = await claimsOf(me);
  for (const { id } of claims) await write(me, 'retractClaim', { id, reason: 'misread' });
  return claims.length;
}

describeDatabase('evidence of before, once something was done to what it says', (context) => {
  const engines: ScriptedEngine[] = [];
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });
  const begin = (files: Readonly<Record<string, string>> = {}): Promise<AskedEvidence> =>
    askingForEvidence(context(), engines, files);

  const changes: Readonly<Record<string, (asked: AskedEvidence, conversation: string) => Promise<unknown>>> = {
    'something else is said': ({ me }, conversation) => say(me, conversation, [{ text: 'How is the weather?' }]),
    'another document comes': ({ me }) =>
      ingest(context().database, me.scope, [fileItem('quay.md', 'The quay is new.\n')]),
    'its claims are retracted': ({ me }) => retractAll(me),
    'its document says something else': ({ me }) =>
      ingest(context().database, me.scope, [fileItem('p.md', PROPOSAL.replace('steel.', 'wood.'))]),
    'one of its documents says something else': ({ me }) =>
      ingest(context().database, me.scope, [fileItem('b.md', 'The book is lost.\n')]),
    'its document is removed': async ({ me }) => {
      const { documents } = await me.get<{ documents: { nodes: { id: string }[] } }>('{ documents { nodes { id } } }');
      await write(me, 'removeDocument', { id: documents.nodes[0]?.id });
    },
  };
  it.each([
    ['something else is said', true],
    ['another document comes', true],
    ['its claims are retracted', false],
    ['its document says something else', false],
    ['one of its documents says something else', false],
    ['its document is removed', false],
  ])('words that the question before found are evidence of the next one after %s: %s', async (change, linked) => {
    const asked = await begin({ 'p.md': PROPOSAL, 'b.md': 'The book says that the crane is of steel.\n' });
    const conversation = await talk(asked.me, [{ text: 'x' }]);
    const first = await asked.find('Is the crane of steel?', { conversation });
    expect(new Set(first.kept.map(({ kind }) => kind))).toEqual(new Set(['CHUNK']));
    await changes[change]?.(asked, conversation);
    const next = await asked.find('Which crane is that?', { conversation, strictness: 0, web: 'NEVER' });
    expect([next.anchor?.kind, next.outcome === 'LINKED']).toEqual(['LINKED', linked]);
  });

  it.each([
    ['is as it was', [], true],
    ['is retracted', ['retract'], false],
    ['is corrected', ['correct'], false],
    ['has another claim about the same beside it', ['add'], false],
  ])(
    'a claim that %s (%j) is evidence of the next question, as it was of the one before: %s',
    async (_, done, linked) => {
      const { find, me } = await begin();
      await write(me, 'assertClaim', MAINTAINS);
      const conversation = await talk(me, [{ text: 'x' }]);
      expect((await find(MAINTAINER, { conversation })).outcome).toBe('GRAPH');
      const other = { ...MAINTAINS, object: { text: 'the crane' } };
      if (done.includes('retract')) expect(await retractAll(me)).toBe(1);
      if (done.includes('add')) await write(me, 'assertClaim', other);
      if (done.includes('correct')) {
        const [claim] = await claimsOf(me);
        await write(me, 'reviseClaim', { id: claim?.id, object: other.object });
      }
      const next = await find('And what else does Maria Holm maintain?', { conversation, strictness: 0, web: 'NEVER' });
      expect([next.anchor?.kind, next.outcome === 'LINKED']).toEqual(['LINKED', linked]);
      expect(next.kept.some(({ claim }) => claim?.statement.includes('ferry engine'))).toBe(linked);
    },
  );
});
