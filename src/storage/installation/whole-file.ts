import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** A file is there whole or not at all; only its owner may read it. */
export function writeWhole(file: string, content: string): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, content, { mode: 0o600, flush: true });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
