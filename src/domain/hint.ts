/** Why a list may be empty: no error, as nothing is wrong with asking for what is not there. Shown in `extensions.hints` of the answer. */
export interface Hint {
  /** The field that is empty. */
  readonly path: readonly (string | number)[];
  /** The argument that nothing meets. */
  readonly argument: string;
  readonly message: string;
  /** Words in use that may have been meant, nearest first. */
  readonly suggestions: readonly string[];
}
