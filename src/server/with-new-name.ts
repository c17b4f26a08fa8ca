/** The ways in which GraphQL speaks of a name that the contract does not have. */
const UNKNOWN_NAMES: readonly [RegExp, (match: RegExpExecArray) => string][] = [
  [/Cannot query field "(\w+)" on type "(\w+)"/, ([, field, type]) => `${type}.${field}`],
  [/Value "(\w+)" does not exist in "(\w+)" enum/, ([, value, type]) => `${type}.${value}`],
  [/Unknown argument "(\w+)" on field "(\w+\.\w+)"/, ([, argument, field]) => `${field}(${argument})`],
  [/Unknown type "(\w+)"/, ([, type]) => `${type}`],
];

export const NO_FORMER_NAMES: FormerNames = { renamed: new Map(), removed: new Map() };

const UNKNOWN_INPUT = /Field "(\w+)" is not defined by type "(\w+)"/;

/** Names that the contract does not have any more. */
export interface FormerNames {
  /** Old name → new name: `Type`, `Type.field` or `Enum.VALUE`. */
  readonly renamed: ReadonlyMap<string, string>;
  /** A field of an input, `Type.field` → why there is none. */
  readonly removed: ReadonlyMap<string, string>;
}

/** The message of an error of GraphQL, with what became of the name that it does not know, where the contract had that once. */
export function withNewName(message: string, { renamed, removed }: FormerNames): string {
  const input = UNKNOWN_INPUT.exec(message);
  const why = input && removed.get(`${input[2]}.${input[1]}`);
  if (why) return `${message} It was removed: ${why}.`;
  for (const [pattern, nameOf] of UNKNOWN_NAMES) {
    const match = pattern.exec(message);
    const now = match && renamed.get(nameOf(match));
    if (now) return `${message} It is called "${now}" now.`;
  }
  return message;
}
