import { normalName } from '../../src/text/normal-name.ts';
import { sameHandle } from '../../src/domain/platforms.ts';
import type { ResearcherIdentity } from '../../src/domain/researcher-record.ts';

/** What the front matter of proposals says of each GitHub handle: the names before `(@handle)`, read apart from the product. */
export function namesByHandle(texts: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const text of texts) {
    const header = /^---\r?\n([\s\S]*?)\r?\n---/u.exec(text)?.[1] ?? '';
    const authors = /^author:(.*(?:\r?\n[ \t]+.*)*)/imu.exec(header)?.[1] ?? '';
    for (const [, name = '', handle = ''] of authors.matchAll(/([^,<>()@]*?)\s*(?:<[^>]*>\s*)?\(@([^)]+)\)/gu)) {
      const plain = name.replace(/^[\s"'-]+|[\s"']+$/gu, '');
      found.set(sameHandle(handle), (found.get(sameHandle(handle)) ?? new Set()).add(normalName(plain)));
    }
  }
  return found;
}

/**
 * Persons who are called by a name that the texts do not give one of their handles, and names by which several persons are called: each
 * told for people. A person who is called by a handle is never wrong.
 */
export function wrongAttributions(
  persons: readonly ResearcherIdentity[],
  gold: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const called = new Map<string, number>();
  const wrong: string[] = [];
  for (const { attribution, displayName, candidates } of persons) {
    if (attribution !== displayName) continue;
    const name = normalName(displayName);
    called.set(name, (called.get(name) ?? 0) + 1);
    for (const { handle } of candidates.filter(({ own, platform }) => own && platform === 'GITHUB')) {
      const names = gold.get(sameHandle(handle));
      if (!names?.has(name))
        wrong.push(`${displayName} for @${handle}, who is ${[...(names ?? ['nobody'])].join(' or ')}`);
    }
  }
  const twice = [...called].filter(([, persons_]) => persons_ > 1).map(([name, n]) => `${n} persons called ${name}`);
  return [...wrong, ...twice];
}
