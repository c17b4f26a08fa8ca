import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { knowledgeWith } from '../../src/ingest/given-pack.ts';
import { builtInPacks } from '../../src/packs/index.ts';

const yaml = readFileSync(new URL('../../sample/pack.yaml', import.meta.url), 'utf8');
const named = (name: string): string => yaml.replace(/^pack: .*$/m, `pack: ${name}`);

describe('[ADR-7] the pack that a request gives', () => {
  it.each([
    ['by its name', 'general'],
    ['as YAML', yaml],
  ])('is compiled once for all requests that give it %s: they have one list', (_, given) => {
    const first = knowledgeWith(builtInPacks, given);
    expect(knowledgeWith(builtInPacks, given)).toBe(first);
    expect(knowledgeWith([...builtInPacks], given)).not.toBe(first);
  });

  it('is let go after eight others', () => {
    const first = knowledgeWith(builtInPacks, named('first'));
    const others = Array.from({ length: 7 }, (_, n) => knowledgeWith(builtInPacks, named(`other-${n}`)));
    expect(new Set(others).size).toBe(7);
    expect(knowledgeWith(builtInPacks, named('first'))).toBe(first);
    for (let n = 0; n < 8; n++) knowledgeWith(builtInPacks, named(`other-${n}`));
    expect(knowledgeWith(builtInPacks, named('first'))).not.toBe(first);
  });
});
