/** Words that deny without `not`. Small letters. */
const setOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/** What they speak of does not happen, is not there or is not allowed. */
export const NEGATIVES = setOf(
  'absent absence avoid avoids avoided avoiding ban banned bar barred decline declined deny denied denies disable',
  'disabled disallow disallowed disallows eliminate eliminates eliminated except exclude excluded excludes excluding fail',
  'fails failed forbid forbidden forbids halt halts ignore ignored ignores ignoring illegal impossible infeasible invalid',
  'lack lacks lose loses lost missing omit omits omitted prevent prevents prevented preventing prohibit prohibited refuse',
  'refused reject rejected rejects remove removed removes removing skip skipped skips stop stops stopped unable',
  'unavailable unless unset unsupported void without non',
);

/** What they speak of is set against something else, which is denied by that. */
export const CONTRASTS = setOf(
  'free immune instead less neutral only otherwise protected rather resistant safe spare spared spares surplus unchanged',
  'unlike unlimited',
);

/** Words that deny what stands behind them. */
export const DENIAL = /\b(?:not?|never|nor|neither|none|nothing|nobody|cannot|\p{L}+n['’]t)\b/iu;
/** `A rather than B` says A: it is a contrast, not a denial. */
export const RATHER = /\b(?:rather\s+than|instead\s+of)\b/giu;
/** What makes the opposite of a word: `unlimited`. */
export const DENYING_PREFIX = /^(?:un|in|im|il|ir|dis|non)(?=\p{L}{4})/u;
