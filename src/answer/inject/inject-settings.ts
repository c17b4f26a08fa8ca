import { share, text } from '../../domain/setting.ts';

/** A prompt of the widest mode has some 32,000 characters (SE-113). */
const LONGEST = 32_000;

/** What stands above the evidence of a prompt. */
export const INJECT_SETTINGS = {
  'prompt.files': share({
    default: 0.4,
    what: 'share of a prompt that the files named for it have together; what is longer is shown in part',
    source: 'own: with the evidence of the mode STANDARD they leave .3 for what was said, disputes and rules',
  }),
  'prompt.hardRules': text({
    max: LONGEST,
    what: 'rules that stand first in every prompt, word for word',
    source: 'own',
  }),
  'prompt.projectMemory': text({
    max: LONGEST,
    what: 'what every answer has to know, word for word; it stands behind the hard rules in every prompt',
    source: 'own',
  }),
} as const;
