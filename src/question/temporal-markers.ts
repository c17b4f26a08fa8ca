const WORDS =
  /\b(?:today|tonight|now|nowadays|latest|newest|most recent(?:ly)?|recent(?:ly)?|current(?:ly)?|presently|right now|at the moment|at present|so far|up to date|this (?:week|month|quarter|year|morning|afternoon|evening)|tomorrow|yesterday|these days|breaking news)\b|(?<![\p{L}\p{N}_#$€£.,-])(?:19|20)\d\d\b/giu;
const FIRST_YEAR = 2020;
/** `now and then`, `for now`: nobody asks how things are. `right now` is found as itself. */
const NO_MARKER = /\b(?:now and then|by now|until now|just now|now that)\b/giu;

/**
 * The words that bind an answer to the time at which it is asked (SE-74), as they stand in the question: `today`, `latest`, `current`
 * and their like, what is breaking, and years from 2020 to the last of the decade in which `now` lies.
 */
export function temporalMarkers(question: string, now: Date): string[] {
  const lastYear = Math.floor(now.getUTCFullYear() / 10) * 10 + 9;
  const found = [...question.replace(NO_MARKER, '').matchAll(WORDS)].map(([word]) => word);
  const markers = found.filter((word) => {
    if (!/^\d/u.test(word)) return true;
    const year = Number(word);
    return year >= FIRST_YEAR && year <= lastYear;
  });
  return [...new Set(markers)];
}
