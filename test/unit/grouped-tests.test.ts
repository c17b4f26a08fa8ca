import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { plannedTests } from '../../scripts/grouped-tests.mjs';
import { projectRoot } from '../support/legs.ts';

const { groups, alone, folders } = plannedTests();
/** Tests of the legs make files of tests for a moment. */
const stays = (file: string): boolean => !file.includes('tmp-');
const grouped = [...groups.values()].flat().filter(stays);

describe('a whole run', () => {
  it('takes each test file once, in a group, alone or with its folder', () => {
    const files = readdirSync(join(projectRoot, 'test'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.test.ts') && stays(file),
    );
    const ofFolders = files.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
    expect([...grouped, ...alone, ...ofFolders].sort()).toEqual(files.sort());
  });

  it('groups no file with a hook of its own, which would be a hook of all in the group', () => {
    const texts = grouped.map((file) => readFileSync(join(projectRoot, 'test', file), 'utf8'));
    expect(texts.filter((text) => /^(?:before|after)(?:All|Each)\(/m.test(text))).toEqual([]);
    expect(alone).toContain('unit/cli-send.test.ts');
  });

  it('starts what starts processes by itself', () => {
    expect(folders).toEqual(['browser', 'e2e']);
  });
});
