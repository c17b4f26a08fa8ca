import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../lib/package-root.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { write, type Io } from './io.ts';

/** `claimgraph schema`: the contract of this version, for code generators and editors; no server is asked, so introspection may be off. */
export async function runSchema(io: Io): Promise<ExitCode> {
  await write(io.stdout, readFileSync(join(packageRoot(), 'schema', 'schema.graphql'), 'utf8'));
  return EXIT.ok;
}
