import { expect, it } from '@jest/globals';
import { citedIn } from '../../src/retrieve/asked/cited-in.ts';

it('an address that a question cites ends where its sentence does, and is found in a long text as soon', () => {
  const long = `https://a.example/${'.'.repeat(100_000)}x`;
  const at = performance.now();
  const { uris } = citedIn(`Is it (as https://a.example/b?c=1, says) so in ${long}?!`);
  expect(uris).toEqual(['https://a.example/b?c=1', long]);
  expect(performance.now() - at).toBeLessThan(1_000);
});
