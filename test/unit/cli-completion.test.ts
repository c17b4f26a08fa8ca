import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { commandTree } from '../../src/cli/command-tree.ts';
import { runCompletion, type Shell } from '../../src/cli/completion-command.ts';
import { caughtIo } from '../support/cli-io.ts';

async function script(shell: Shell): Promise<string> {
  const { io, out } = caughtIo();
  expect(await runCompletion(shell, commandTree(io), io)).toBe(0);
  return out();
}

it.each([
  ['claimgraph wat', ['watch']],
  ['claimgraph export --f', ['--format']],
  ['claimgraph export --format ', ['jsonl', 'graphml', 'jsonld']],
  ['claimgraph --space work pack ch', ['check']],
  ['claimgraph watch --ty', ['--types']],
  ['claimgraph completion --he', ['--help']],
  ['claimgraph ingest notes', []],
])('bash completes %s', async (line, expected) => {
  const words = line.split(' ');
  const quoted = words.map((word) => `'${word}'`).join(' ');
  const asked = `${await script('bash')}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _claimgraph; echo "\${COMPREPLY[@]}"`;
  const answer = execFileSync('bash', ['--norc', '-c', asked], { encoding: 'utf8' });
  expect(answer.trim().split(' ').filter(Boolean)).toEqual(expected);
});

it('fish and zsh are told the same commands, options and choices', async () => {
  const fish = await script('fish');
  expect(fish).toContain(`complete -c claimgraph -n '__fish_use_subcommand' -f -a watch -d 'show what happens`);
  expect(fish).toContain(`-l format -d`);
  expect(fish).toContain(`-x -a 'jsonl graphml jsonld'`);
  expect(await script('zsh')).toContain('bashcompinit');
});
