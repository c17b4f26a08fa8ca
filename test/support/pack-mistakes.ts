import { loadPack, PackError } from '../../src/packs/index.ts';

/** What is wrong with a pack of one's own: `line:column message`, each; empty = nothing. */
export function mistakesOf(text: string): string[] {
  try {
    loadPack(text, 'own.yaml');
  } catch (error) {
    if (error instanceof PackError)
      return error.issues.map(({ line, column, message }) => `${line}:${column} ${message}`);
    throw error;
  }
  return [];
}
