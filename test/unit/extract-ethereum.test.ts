import { describe, expect, it } from '@jest/globals';
import { settingDefaults } from '../support/settings.ts';
import { documentKeyOf, packFor } from '../../src/extract/extract.ts';
import { parse } from '../../src/parse/parse.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { readText } from '../support/extraction.ts';

const proposal = (header: string, body = ''): string => `---\neip: 7\n${header}---\n${body}`;

describe('a claim with its exact words for every header field', () => {
  it.each([
    ['title: A small change\n', 'eip-7 | title | TEXT A small change | A small change'],
    ['title: "Quoted: change"\n', 'eip-7 | title | TEXT Quoted: change | Quoted: change'],
    ['description: Does a thing\n', 'eip-7 | description | TEXT Does a thing | Does a thing'],
    ['status: Final\n', 'eip-7 | status | TEXT Final | Final'],
    ['type: Standards Track\n', 'eip-7 | type | TEXT Standards Track | Standards Track'],
    ['category: Core\n', 'eip-7 | IN_CATEGORY | category:core | Core'],
    ['created: 2015-10-27\n', 'eip-7 | created | DATE 2015-10-27 | 2015-10-27'],
    ['last-call-deadline: 2021-11-03\n', 'eip-7 | last-call-deadline | DATE 2021-11-03 | 2021-11-03'],
    ['updated: 2022-02-14\n', 'eip-7 | updated | DATE 2022-02-14 | 2022-02-14'],
    ['withdrawal-reason: Very out of date\n', 'eip-7 | withdrawal-reason | TEXT Very out of date | Very out of date'],
    ['requires: 20\n', 'eip-7 | REQUIRES | eip-20 | 20'],
    [
      'discussions-to: https://example.org/t/1/\n',
      'eip-7 | DISCUSSED_AT | https://example.org/t/1 | https://example.org/t/1/',
    ],
    ['author: Ada Quill (@Quill-A)\n', 'github:quill-a | AUTHORED | eip-7 | Ada Quill (@Quill-A)'],
    ['implementation: none yet\n', 'eip-7 | implementation | TEXT none yet | none yet'],
  ])('%s', (header, claim) => {
    expect(readText(proposal(header)).claims).toEqual(['eip-7 | number | NUMBER 7 | 7', claim]);
  });

  it.each([
    [
      'a discussion that is no address',
      'discussions-to: to be announced\n',
      'eip-7 | discussions-to | TEXT to be announced | to be announced',
    ],
    ['a requirement that is no number', 'requires: the fork\n', 'eip-7 | requires | TEXT the fork | the fork'],
  ])('%s is kept as text, so that nothing is lost', (_, header, claim) => {
    expect(readText(proposal(header)).claims[1]).toBe(claim);
  });

  it('an empty field says nothing', () => {
    expect(readText(proposal('requires:\ndescription: ""\n')).claims).toEqual(['eip-7 | number | NUMBER 7 | 7']);
  });

  it('statements are sentences', () => {
    const { candidates } = readText(proposal('requires: 20\nstatus: Final\ncreated: 2015-10-27\n'));
    expect(candidates.claims.map(({ statement }) => statement)).toEqual([
      'The number of EIP-7 is 7.',
      'EIP-7 requires EIP-20.',
      'The status of EIP-7 is Final.',
      'EIP-7 was created on 2015-10-27.',
    ]);
  });
});

describe('what a proposal is called', () => {
  it.each([
    [
      'an EIP',
      '---\neip: 1559\ntitle: Fee market\n---\n',
      'a.md',
      'PROPOSAL EIP-1559 (eip-1559) = Fee market/TITLE, EIP 1559/SPELLING, EIP1559/SPELLING, eip-1559.md/SPELLING',
    ],
    [
      'an ERC, by its category',
      '---\neip: 20\ncategory: ERC\n---\n',
      'a.md',
      'PROPOSAL ERC-20 (eip-20) = ERC 20/SPELLING, ERC20/SPELLING, erc-20.md/SPELLING, EIP-20/SPELLING, EIP 20/SPELLING, EIP20/SPELLING, eip-20.md/SPELLING',
    ],
    ['an ERC, by its file', '---\neip: 20\n---\n', 'ERCS/erc-20.md', 'PROPOSAL ERC-20 (eip-20)'],
    ['an ERC, by its header', '---\nerc: 20\n---\n', 'a.md', 'PROPOSAL ERC-20 (eip-20)'],
    ['a draft without a number', '---\neip: <to be assigned>\ntitle: New thing\n---\n', 'a.md', 'PROPOSAL New thing'],
    ['a number with zeros', '---\neip: "0007"\n---\n', 'a.md', 'PROPOSAL EIP-7 (eip-7)'],
  ])('%s', (_, text, path, expected) => {
    expect(readText(text, { path }).mentions[0]).toContain(expected);
  });

  it('its title as another name points at the words of the title', () => {
    const { candidates, document } = readText(proposal('title: A small change\n'));
    const range = candidates.mentions[0]?.aliases.find(({ kind }) => kind === 'TITLE')?.range;
    expect(range && document.text.slice(range.start, range.end)).toBe('A small change');
  });
});

describe('the document', () => {
  const keyOf = (text: string, path: string): string | null =>
    documentKeyOf(parse(text, 'text/markdown', settingDefaults), { path, uri: null, source: 's' }, builtInPacks);

  it.each([
    ['---\neip: 1559\n---\n', 'EIPS/eip-1559.md', 'eip-1559'],
    ['---\neip: 20\ncategory: ERC\nstatus: Moved\n---\n', 'EIPS/eip-20.md', 'eip-20'],
    ['---\neip: 20\ncategory: ERC\n---\n', 'ERCS/erc-20.md', 'erc-20'],
    ['---\neip: TBD\n---\n', 'drafts/new.md', null],
    ['# Notes\n', 'eip-1.md', null],
  ])('%j at %s has the key %s', (text, path, key) => {
    expect(keyOf(text, path)).toBe(key);
  });

  it('with an eip header is read with the pack ethereum, any other with general', () => {
    const chosen = (text: string): string =>
      packFor(parse(text, 'text/markdown', settingDefaults), { path: 'a.md', uri: null, source: 's' }, builtInPacks)
        .name;
    expect([
      chosen('---\neip: 1\n---\n'),
      chosen('---\nerc: 1\n---\n'),
      chosen('---\ntitle: eip\n---\n'),
      chosen(''),
    ]).toEqual(['ethereum', 'ethereum', 'general', 'general']);
  });
});

describe('authors', () => {
  it.each([
    ['Ada Quill (@quill)', ['PERSON Ada Quill (github:quill) = @quill/HANDLE']],
    ['Ada Quill <ada@Example.org>', ['PERSON Ada Quill (mail:ada@example.org) = ada@Example.org/EMAIL']],
    [
      'Ada Quill (@AQuill) <ada@example.org>',
      ['PERSON Ada Quill (github:aquill) = @AQuill/HANDLE, ada@example.org/EMAIL'],
    ],
    [
      'Ada Quill <ada@example.org> (@AQuill)',
      ['PERSON Ada Quill (github:aquill) = @AQuill/HANDLE, ada@example.org/EMAIL'],
    ],
    ['Ada Quill', ['PERSON Ada Quill']],
    ['"@quill"', ['PERSON quill (github:quill) = @quill/HANDLE']],
    ["Zoë D'Arcy-O'Neill Wahrstätter (@z-o)", ["PERSON Zoë D'Arcy-O'Neill Wahrstätter (github:z-o) = @z-o/HANDLE"]],
    [
      'Ada Quill (@quill), Tomas Wren, et al.',
      ['PERSON Ada Quill (github:quill) = @quill/HANDLE', 'PERSON Tomas Wren'],
    ],
    [
      '[Ada Quill (@quill), Tomas Wren (@wren)]',
      ['PERSON Ada Quill (github:quill) = @quill/HANDLE', 'PERSON Tomas Wren (github:wren) = @wren/HANDLE'],
    ],
    [
      'Ada Quill (@quill), Ada Quill (@other)',
      ['PERSON Ada Quill (github:quill) = @quill/HANDLE', 'PERSON Ada Quill (github:other) = @other/HANDLE'],
    ],
  ])('%s', (author, people) => {
    expect(readText(proposal(`author: ${author}\n`)).mentions.slice(1)).toEqual(people);
  });
});

describe('requirements', () => {
  it.each([
    ['20', ['eip-20 | 20']],
    ['145, 609,1014', ['eip-145 | 145', 'eip-609 | 609', 'eip-1014 | 1014']],
    ['[20, 721]', ['eip-20 | 20', 'eip-721 | 721']],
    ['\n  - 20\n  - EIP-721', ['eip-20 | 20', 'eip-721 | EIP-721']],
    ['7, 20', ['eip-20 | 20']],
    ['20, 20', ['eip-20 | 20; 20']],
  ])('%j', (requires, expected) => {
    const claims = readText(proposal(`requires: ${requires}\n`)).claims.filter((claim) => claim.includes('REQUIRES'));
    expect(claims).toEqual(expected.map((claim) => `eip-7 | REQUIRES | ${claim}`));
  });
});

describe('discussions: one thread is one thing, whatever its title says', () => {
  it.each([
    ['https://ethereum-magicians.org/t/a-title/2783', 'em-thread-2783'],
    ['https://ethereum-magicians.org/t/2783/14', 'em-thread-2783'],
    ['http://www.ethereum-magicians.org/t/another-title/2783/?u=me', 'em-thread-2783'],
    ['https://ethresear.ch/t/a-title/7104', 'er-thread-7104'],
    ['https://GitHub.com/ethereum/EIPs/issues/1/#top', 'https://github.com/ethereum/EIPs/issues/1'],
  ])('%s', (address, key) => {
    expect(readText(proposal(`discussions-to: ${address}\n`)).claim('DISCUSSED_AT').object).toEqual({
      type: 'MENTION',
      ref: `key:${key}`,
    });
  });
});

describe('succession, by the words of a withdrawal', () => {
  const succession = (header: string): string[] =>
    readText(proposal(header)).claims.filter((claim) => claim.includes('SUPERSEDES'));
  it.each([
    ['Superseded by EIP-8141', ['eip-8141 | Superseded by EIP-8141']],
    ['Replaced by EIP-3860.', ['eip-3860 | Replaced by EIP-3860.']],
    ['Out of date. Superseded by EIP-9.', ['eip-9 | Superseded by EIP-9.']],
    ['The authors prefer [EIP-2200](./eip-2200.md)', ['eip-2200 | The authors prefer [EIP-2200](./eip-2200.md)']],
    ['Withdrawn in favour of ERC-20', ['eip-20 | Withdrawn in favour of ERC-20']],
    [
      'Policy is documented in EIP-1 and EIP-5069.',
      ['eip-1 | Policy is documented in EIP-1 and EIP-5069.', 'eip-5069 | Policy is documented in EIP-1 and EIP-5069.'],
    ],
    ['Conflicts with EIP-9 and has no users', []],
    ['EIP-9 was superseded by another idea', []],
    ['Superseded by the EOF proposals.', []],
    ['Superseded by EIP-7', []],
  ])('%s', (reason, expected) => {
    const claims = succession(`withdrawal-reason: ${reason}\n`);
    expect(claims).toEqual(expected.map((claim) => claim.replace(/^(\S+) \| /, '$1 | SUPERSEDES | eip-7 | ')));
  });

  it.each([
    ['replaces: 5\n', 'eip-7 | SUPERSEDES | eip-5 | 5'],
    ['superseded-by: 9\n', 'eip-9 | SUPERSEDES | eip-7 | 9'],
  ])('and by the old header %j', (header, claim) => {
    expect(succession(header)).toEqual([claim]);
  });
});

describe('citations: links to pages of proposals', () => {
  const cited = (body: string): string[] =>
    readText(proposal('', `\n${body}\n`))
      .claims.filter((claim) => claim.includes('CITES'))
      .map((claim) => claim.replace('eip-7 | CITES | ', ''));

  it.each([
    ['inline', 'See [EIP-20](./eip-20.md).', ['eip-20 | EIP-20']],
    ['from another folder', 'See [it](../EIPS/eip-20.md#motivation).', ['eip-20 | it']],
    ['on the site', 'See [it](https://eips.ethereum.org/EIPS/eip-20).', ['eip-20 | it']],
    ['in the repository', 'See [it](https://github.com/ethereum/ERCs/blob/master/ERCS/erc-20.md).', ['eip-20 | it']],
    ['by reference', 'See [the token][t].\n\n[t]: ./eip-20.md', ['eip-20 | the token']],
    ['in HTML', 'See <a href="./eip-20.md">the token</a>.', ['eip-20 | the token']],
    ['twice', '[a](./eip-20.md) and [b](./eip-20.md)', ['eip-20 | a; b']],
    ['not to itself', 'See [EIP-7](./eip-7.md).', []],
    ['not to assets', 'See [EIP-20](../assets/eip-20/diagram.svg) and [x](../assets/eip-20/).', []],
    [
      'not to issues and pulls',
      '[1](https://github.com/ethereum/EIPs/issues/20) [2](https://github.com/ethereum/EIPs/pull/20)',
      [],
    ],
    ['not to threads about it', '[thread](https://ethereum-magicians.org/t/eip-20)', []],
    ['not in code', '`[EIP-20](./eip-20.md)`\n\n```\n[EIP-20](./eip-20.md)\n```', []],
    ['not as a picture', '![EIP-20](./eip-20.md)', []],
    ['not by name alone', 'EIP-20 is fine.', []],
  ])('%s', (_, body, expected) => {
    const found = cited(body);
    // A reference may also be quoted where its address is defined.
    expect(found.map((line) => line.split(';').slice(0, expected[0]?.split(';').length).join(';'))).toEqual(expected);
  });

  it('a name that only a reference gives is as good as the reference', () => {
    const { mentions } = readText(
      proposal('requires: 20\n', '\nAs [ERC-721](./eip-721.md), [this](./erc-165.md) and EIP-2.\n'),
    );
    expect(mentions.slice(1)).toEqual([
      'PROPOSAL EIP-20 (eip-20)',
      'PROPOSAL ERC-721 (eip-721)',
      'PROPOSAL ERC-165 (eip-165)',
      'PROPOSAL EIP-2 (eip-2)',
    ]);
  });

  it('a name in a link is mentioned once, at the link', () => {
    const { candidates, document } = readText(
      proposal('', '\nSee [EIP-20: tokens](./eip-20.md) and EIP-20, EIP-7, `EIP-20`.\n'),
    );
    const ranges = candidates.mentions.find(({ key }) => key === 'eip-20')?.ranges ?? [];
    expect(ranges.map(({ start, end }) => document.text.slice(start, end))).toEqual(['EIP-20: tokens', 'EIP-20']);
    expect(candidates.mentions[0]?.ranges).toHaveLength(1);
  });
});

describe('the stub of a moved proposal', () => {
  const stub = readText(
    '---\neip: 20\ncategory: ERC\nstatus: Moved\n---\n\nThis file was moved to https://github.com/ethereum/ercs/blob/master/ERCS/erc-20.md\n',
    { path: 'EIPS/eip-20.md' },
  );
  it('is another text about the proposal that moved, and says where to', () => {
    expect(stub.claims).toEqual([
      'eip-20 | number | NUMBER 20 | 20',
      'eip-20 | IN_CATEGORY | category:erc | ERC',
      'eip-20 | status | TEXT Moved | Moved',
      'eip-20 | MOVED_TO | https://github.com/ethereum/ercs/blob/master/ERCS/erc-20.md | https://github.com/ethereum/ercs/blob/master/ERCS/erc-20.md',
    ]);
  });
  it('is the one that has the status Moved: qualified, so that it does not contradict the status of the moved text', () => {
    expect(stub.claim('status').qualifiers).toEqual({ document: 'moved stub' });
    expect(readText(proposal('status: Final\n')).claim('status').qualifiers).toEqual({});
  });
});
