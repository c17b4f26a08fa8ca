import { describe, expect, it } from '@jest/globals';
import { eventTypeOf } from '../../src/memory/index.ts';

describe('the type of a message', () => {
  it.each([
    ['CORRECTION', 'No, it was Friday.'],
    ['CORRECTION', 'I meant the other Anna, not Anna Berg.'],
    ['CORRECTION', 'That is not right. Could you check?'],
    ['UPDATE', 'Update: they moved to Berlin.'],
    ['UPDATE', 'Kai no longer works there.'],
    ['QUESTION', 'any idea who runs it'],
    ['QUESTION', 'Why?'],
    ['QUESTION', 'No, what did Gai Media order?'],
    ['COMMAND', 'could you draft a reply'],
    ['COMMAND', 'Cancel the order'],
    ['COMMAND', 'No, please cancel it.'],
    ['STATEMENT', 'Remember that Anna is vegetarian.'],
    ['STATEMENT', 'Hello everyone, the ferry sank.'],
    ['STATEMENT', 'No wind today.'],
    ['STATEMENT', 'No. 5 is ready.'],
    ['OTHER', 'No, thanks.'],
    ['OTHER', 'ok great'],
  ])('is %s: %s', (type, text) => {
    expect(eventTypeOf(text)).toBe(type);
  });

  it('is that of the beginning of a long message', () => {
    const told = 'The harbour froze. '.repeat(200);
    expect([eventTypeOf(told), eventTypeOf(`${told}No longer. Why?`)]).toEqual(['STATEMENT', 'STATEMENT']);
  });
});
