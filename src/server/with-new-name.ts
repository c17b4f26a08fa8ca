/** The ways in which GraphQL speaks of a name that the contract does not have. */
const UNKNOWN_NAMES: readonly [RegExp, (match: RegExpExecArray) => string][] = [
  [/Cannot query field "(\w+)" on type "(\w+)"/, ([, field, type]) => `${type}.${field}`],
  [/Value "(\w+)" does not exist in "(\w+)" enum/, ([, value, type]) => `${type}.${value}`],
  [/Unknown argument "(\w+)" on field "(\w+\.\w+)"/, ([, argument, field]) => `${field}(${argument})`],
  [/Unknown type "(\w+)"/, ([, type]) => `${type}`],
];

/**
 * The message of an error of GraphQL with the new name of what it does not know, where it had that name once.
 * @param renamed old name → new name: `Type`, `Type.field` or `Enum.VALUE`
 */
export function withNewName(message: string, renamed: ReadonlyMap<string, string>): string {
  for (const [pattern, nameOf] of UNKNOWN_NAMES) {
    const match = pattern.exec(message);
    const now = match && renamed.get(nameOf(match));
    if (now) return `${message} It is called "${now}" now.`;
  }
  return message;
}
