import { expect, it } from '@jest/globals';
import { ask } from '../support/http.ts';
import { describeProgram, keyFor } from '../support/program.ts';
import { seen, TestSocket } from '../support/sockets.ts';

const ada = keyFor('ada', 'WRITER');
const bob = keyFor('bob', 'ADMIN');
const shown = ({ key }: { key: string }): Record<string, string> => ({ authorization: `Bearer ${key}` });
const FOLLOW = `subscription ($after: String) { events(after: $after, kinds: [MEMORY_ADDED]) { private sentence
  node { ... on EpisodicMemory { text eventType message { text } } } } }`;

describeProgram('memory of a running server', [ada, bob], (running) => {
  it('what somebody says is remembered behind the reply, and told to them alone', async () => {
    const { url } = running();
    const [hers, his] = [await TestSocket.accepted(url, shown(ada)), await TestSocket.accepted(url, shown(bob))];
    const follow = async (socket: TestSocket): Promise<string> => {
      const { data } = await socket.ask('{ streamCursor }');
      return socket.start(FOLLOW, { after: data?.streamCursor });
    };
    const [mine, theirs] = [await follow(hers), await follow(his)];
    const talk = `mutation { startConversation(input: { key: "harbour" }) { __typename }
      appendMessages(input: { conversation: "harbour", messages: [{ text: "The ferry moved to Friday." }] }) { __typename } }`;
    const said = (await ask(url, talk, {}, shown(ada))).json().data;
    expect(said).toMatchObject({ appendMessages: { __typename: 'MessagesAppended' } });
    await hers.until(() => seen(hers, mine).length > 0);
    const text = 'Told what has changed: The ferry moved to Friday.';
    expect(seen(hers, mine)).toEqual([
      {
        ...{ private: true, sentence: `Remembered: ${text}` },
        node: { text, eventType: 'UPDATE', message: { text: 'The ferry moved to Friday.' } },
      },
    ]);
    const memories = '{ memories { nodes { text } } }';
    expect((await ask(url, memories, {}, shown(ada))).json().data).toEqual({ memories: { nodes: [{ text }] } });
    expect((await ask(url, memories, {}, shown(bob))).json().data).toEqual({ memories: { nodes: [] } });
    const ownTalk =
      'mutation { startConversation(input: { key: "his" }) { __typename } appendMessages(input: { conversation: "his", messages: [{ text: "I sail." }] }) { __typename } }';
    await ask(url, ownTalk, {}, shown(bob));
    await his.until(() => seen(his, theirs).length > 0);
    expect(seen(his, theirs)).toMatchObject([{ node: { text: 'Told: I sail.' } }]);
    await hers.end();
    await his.end();
  });

  it('[OM-114] what an answer tells is reinforced behind it', async () => {
    const { url } = running();
    const does = async (query: string): Promise<object> => (await ask(url, query, {}, shown(ada))).json().data ?? {};
    const fact = 'about: "Gull", aboutType: "SHIP", predicate: "status", value: { text: "in dock" }';
    expect(await does(`mutation { remember(input: { ${fact} }) { __typename } }`)).toEqual({
      remember: { __typename: 'MemoryWritten' },
    });
    const told = await does(
      'mutation { ask(input: { question: "What is the status of Gull?" }) { ... on Answer { text } } }',
    );
    expect(told).toEqual({ ask: { text: 'The status of Gull is in dock. [1]' } });
    const list = '{ memories(kinds: [SEMANTIC]) { nodes { ... on SemanticMemory { timesReinforced } } } }';
    const until = Date.now() + 20_000;
    let found = await does(list);
    while (Date.now() < until && !JSON.stringify(found).includes('"timesReinforced":1')) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      found = await does(list);
    }
    expect(found).toEqual({ memories: { nodes: [{ timesReinforced: 1 }] } });
  });
});
