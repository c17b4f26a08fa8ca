import { READING_WORDS } from '../../domain/pack.ts';
import { compileTemplate } from '../../domain/template.ts';

/** Key of a document as an entity: its place in its source. */
export const documentKey = compileTemplate(READING_WORDS.documentKey);
