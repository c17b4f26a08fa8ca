import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '../support/legs.ts';

/** An import or an export of another module that is there at run time; one of types alone is not. */
const STATIC = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'([^']+)';/gm;

/** Modules and packages that are loaded before anything is decided. */
function loadedBy(start: string): { readonly modules: string[]; readonly packages: string[] } {
  const [modules, packages] = [new Set<string>(), new Set<string>()];
  const visit = (file: string): void => {
    if (modules.has(file)) return;
    modules.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(STATIC)) {
      if (name.startsWith('.')) visit(join(dirname(file), name));
      else if (!name.startsWith('node:')) packages.add(name);
    }
  };
  visit(join(projectRoot, start));
  return { modules: [...modules].map((file) => relative(projectRoot, file)), packages: [...packages] };
}

describe('a command line', () => {
  it('is understood before more than commander and the settings are loaded', () => {
    const { modules, packages } = loadedBy('src/main.ts');
    expect(packages).toEqual(['commander']);
    const rooms = modules.filter((file) => !/^src\/(?:cli|config|domain|lib|main|text)\b/.test(file));
    expect(rooms).toEqual([]);
  });

  it('asks a running server without loading a server, or the drivers of models and graphs', () => {
    for (const command of ['src/cli/client/connect.ts', 'src/cli/query-command.ts', 'src/cli/stats.ts']) {
      const { modules, packages } = loadedBy(command);
      expect(modules.filter((file) => /^(?:src\/(?:compose|server|models)|resolvers|graph)\b/.test(file))).toEqual([]);
      expect(packages).not.toContain('@apollo/server');
    }
  });
});
