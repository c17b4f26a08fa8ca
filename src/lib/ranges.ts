/** The range without the white space at its ends; an empty range when there is nothing else. */
export function trimmed(text: string, range: { readonly start: number; readonly end: number }) {
  let { start, end } = range;
  while (start < end && /\s/u.test(text.charAt(start))) start += 1;
  while (end > start && /\s/u.test(text.charAt(end - 1))) end -= 1;
  return { start, end };
}
