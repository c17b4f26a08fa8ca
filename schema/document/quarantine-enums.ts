import { enumOf } from '../shared/enum-of.ts';
import type { QuarantineState } from '../../src/domain/quarantine-record.ts';
import type { ScreenFinding, ScreenPlace, Disguise } from '../../src/domain/screening-rules.ts';

export const QuarantineStateEnum = enumOf<QuarantineState>('QuarantineState', 'The state of a quarantined document.', {
  HELD: 'It waits for a decision.',
  RELEASED: 'A person released it; it was ingested.',
  DISCARDED: 'A person discarded it.',
});

export const ScreenFindingKindEnum = enumOf<ScreenFinding['kind']>('ScreenFindingKind', 'The kind of attack found.', {
  INSTRUCTION: 'Instructions addressed to the reader (prompt injection).',
  ROLE: 'Attempt to give a model another role, or to lift its rules (jailbreak).',
  EXTRACTION: 'Attempt to make a model reveal its prompt.',
  CODE: 'Code that would run where the text is displayed.',
  LINK: 'A link that contains code.',
  HIDDEN: 'Suspicious invisible characters.',
  BOMB: 'A text made to exhaust resources, such as endless repetition.',
});

export const ScreenPlaceEnum = enumOf<ScreenPlace>('ScreenPlace', 'A part of a document.', {
  PROSE: 'In the running text.',
  METADATA: 'In front matter or data.',
  COMMENT: 'In a comment, or in markup that is not displayed.',
  ALT_TEXT: 'In the alternative text of an image, or a title.',
  MARKUP: 'In markup.',
  LINK: 'In the target of a link.',
  DOCUMENT: 'In the text as a whole.',
});

export const DisguiseEnum = enumOf<Disguise>('Disguise', 'The encoding or trick that hides words.', {
  LOOK_ALIKE: 'Look-alike letters of other scripts, accents, or digits for letters.',
  INVISIBLE: 'Zero-width characters.',
  SPACED: 'Letters separated by spaces or signs.',
  BASE64: 'Base64.',
  HEX: 'Hexadecimal encoding.',
  PERCENT: 'Percent-encoding, as in URLs.',
  ENTITIES: 'HTML character references.',
  ESCAPES: 'Backslash escapes.',
  ROT13: 'ROT13.',
  REVERSED: 'Written backwards.',
});
