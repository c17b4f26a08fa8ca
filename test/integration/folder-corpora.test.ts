import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { readFolder } from '../../src/connectors/index.ts';
import { settingDefaults } from '../support/settings.ts';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { chunk } from '../../src/chunk/cut-chunks.ts';
import { parseMarkdown } from '../../src/parse/markdown.ts';
import { readItem } from '../../src/ingest/read-item.ts';
import { describeWithCorpora } from '../support/legs.ts';
import { disordered, misplaced, profile, uncovered, unsound } from '../support/parsed.ts';
import { pickByTurn } from '../support/turn.ts';

describeWithCorpora('proposals, read from their folder', (folder) => {
  const taken = new Set(pickByTurn('proposals', readdirSync(path.join(folder, 'eips', 'EIPS')), 320));
  const documents = new Map<string, ParsedDocument>();
  beforeAll(async () => {
    const options = { maxBytes: settingDefaults['screen.maxBytes'] };
    for await (const entry of readFolder(path.join(folder, 'eips', 'EIPS'), options)) {
      if ('skipped' in entry || !taken.has(path.basename(entry.path))) continue;
      const read = await readItem(entry, settingDefaults, false);
      if (read.kind === 'READ') documents.set(entry.path, read.document);
    }
  });

  it('are all read, without an issue', () => {
    expect(documents.size).toBe(taken.size);
    expect([...documents].filter(([, { issues }]) => issues.length > 0).map(([name]) => name)).toEqual([]);
  });

  it('have exact places', () => {
    const wrong = [...documents].flatMap(([name, document]) =>
      [...misplaced(document), ...disordered(document)].map((fault) => `${name}: ${fault}`),
    );
    expect(wrong).toEqual([]);
  });

  it('[PI-34 PI-37] have chunks that hold every word, keep to the limit, and keep code whole', () => {
    const wrong = [...documents].flatMap(([name, document]) => {
      const chunks = chunk(document, profile);
      const missing = uncovered(document.text, chunks);
      const code = document.blocks.filter((block) => block.kind === 'code');
      const cut = code.filter(({ start, end }) => !chunks.some((draft) => draft.start === start && draft.end === end));
      const found = [...unsound(document, chunks, profile), ...cut.map(({ start }) => `code at ${start} is cut`)];
      return [...found, ...(missing === null ? [] : [`no chunk holds ${missing}`])].map((fault) => `${name}: ${fault}`);
    });
    expect(wrong).toEqual([]);
  });

  it('are the same documents when they are parsed in small pieces', () => {
    const size = { characters: 300, lines: Infinity, marks: Infinity, forced: Infinity };
    const different = [...documents].filter(([, document]) => {
      const { blocks, links, keyValues } = parseMarkdown(document.text, settingDefaults, size);
      return (
        JSON.stringify([blocks, links, keyValues]) !==
        JSON.stringify([document.blocks, document.links, document.keyValues])
      );
    });
    expect(different.map(([name]) => name)).toEqual([]);
  });
});
