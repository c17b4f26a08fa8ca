import type { Pack } from '../domain/pack.ts';
import { parse } from '../parse/index.ts';
import type { PreparationSettings } from './ingest-settings.ts';
import { objectionOf, objectionToLength } from './screening/objection.ts';
import { guard } from './screening/screen-text.ts';

/**
 * What screening has against a text from outside that is about to be used without being kept (SE-27): its length, as of what a watcher
 * brings, and words that speak to a machine.
 * @returns the reason, for people; null = nothing
 */
export function screenPassage(text: string, packs: readonly Pack[], settings: PreparationSettings): string | null {
  const long = objectionToLength(text, settings);
  if (long !== null) return long.message;
  const document = parse(text, 'text/markdown', settings);
  return objectionOf(document.text, guard(document, packs, settings), settings)?.message ?? null;
}
