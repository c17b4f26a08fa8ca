/** Something that is wrong with a pack: where in the pack, what was expected and what came. */
export interface PackFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}
