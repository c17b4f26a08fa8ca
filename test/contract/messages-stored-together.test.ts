import { describe, expect, it } from '@jest/globals';
import { append, conversationWorker, logOf, startOne } from '../support/conversing.ts';
import { testDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { openTestEmbedded } from '../support/open-database.ts';

describe('messages that are stored', () => {
  it('become documents in as many statements, however many they are', async () => {
    let sent: string[] = [];
    const { database, drop } = await openTestEmbedded({ observe: (name) => sent.push(name) });
    try {
      const me = asking(database, await testDatabase(database).space());
      const { worker } = conversationWorker(database);
      const statementsFor = async (messages: number): Promise<number> => {
        const id = await startOne(me);
        const texts = Array.from({ length: messages }, (_, n) => `message ${n} of ${messages} tells of fees`);
        await append(me, id, texts);
        sent = [];
        await worker.drain();
        expect(await logOf(me, id)).toMatchObject({ stored: messages });
        return sent.filter((name) => name.startsWith('ingest.')).length;
      };
      await statementsFor(1); // a space that holds none yet has more to write down
      const few = await statementsFor(2);
      expect(few).toBeGreaterThan(0);
      expect(await statementsFor(20)).toBe(few);
    } finally {
      await drop();
    }
  });
});
