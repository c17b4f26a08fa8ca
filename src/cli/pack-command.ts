import { readFileSync } from 'node:fs';
import { loadPack } from '../packs/index.ts';
import { DomainError, NotFound } from '../domain/errors.ts';
import { execute, type Client } from './client/client-port.ts';
import { PackDraftDocument } from './generated/operations.ts';
import { EXIT, UsageError, type ExitCode } from './exit-codes.ts';
import { printable } from './failure.ts';
import { write, type Io } from './io.ts';

/**
 * What `--pack` means to the contract: a name that the server knows, as it is, or the text of a file of one's own. A file is
 * known by its ending, or a folder in front of it, and is checked here, before anything is sent.
 * @throws UsageError with a line for each mistake: `file:line:column: what was expected`
 */
export function packOf(given: string): string {
  if (!/[/\\]|\.ya?ml$/i.test(given)) return given;
  const text = readPack(given);
  loaded(given, text);
  return text;
}

/** `claimgraph pack check`: every mistake with its place, or what the pack holds. */
export async function runPackCheck(file: string, io: Io): Promise<ExitCode> {
  const pack = loaded(file, readPack(file));
  const counts = [
    [pack.entityTypes.length, 'entity types'],
    [pack.predicates.length, 'predicates'],
    [pack.fields.length + pack.links.length + pack.mentions.length + pack.sentences.length, 'rules'],
  ] as const;
  const holds = counts.map(([count, what]) => `${count} ${what}`).join(', ');
  await write(io.stdout, `${printable(file)}: pack ${pack.name} ${pack.version} is sound (${holds})\n`);
  return EXIT.ok;
}

/** `claimgraph pack suggest`: a pack from what was read, to standard output. */
export async function runPackSuggest(client: Client, name: string, io: Io): Promise<ExitCode> {
  const { packDraft } = await execute(client, PackDraftDocument, { name }, io.interrupted);
  if (!packDraft)
    throw new NotFound(
      'nothing was read in this space of which a pack could be made; `claimgraph ingest` reads documents into it',
    );
  await write(io.stdout, packDraft.text);
  return EXIT.ok;
}

function readPack(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'found nothing' : code === 'EISDIR' ? 'got a folder' : `got ${code}`;
    throw new UsageError(`expected a pack file at ${file}, ${why}; check the path`);
  }
}

function loaded(file: string, text: string): ReturnType<typeof loadPack> {
  try {
    return loadPack(text, file);
  } catch (error) {
    if (error instanceof DomainError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}
