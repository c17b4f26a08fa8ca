const SEPARATORS = /[\s\u2010-\u2015\u2212_/-]+/gu;
const MARKS = /[^\p{L}\p{N}\p{M}+#$&@.% ]/gu;

/**
 * The normal form under which names are compared: compatibility-normalised, case-folded, hyphens and white space as one
 * blank, quotes and brackets gone. Computed here and stored, never in SQL, so that every database agrees (OM stages 1–2).
 * `EIP–1559`, `eip 1559` and `EIP-1559` have one form; `EIP1559` has another (packs list such spellings as aliases).
 */
export function normalName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(SEPARATORS, ' ')
    .replace(MARKS, '')
    .replace(/\.+(?=\s|$)/gu, '')
    .replace(/ {2,}/gu, ' ')
    .trim();
}
