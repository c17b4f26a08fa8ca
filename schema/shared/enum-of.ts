import { registerEnumType } from 'type-graphql';

/** An enum of the contract over a union of the domain: the compiler sees to it that no word is missing or too many. */
export function enumOf<T extends string>(name: string, description: string, words: Readonly<Record<T, string>>) {
  const values = Object.fromEntries(Object.keys(words).map((word) => [word, word])) as Readonly<Record<T, T>>;
  const valuesConfig = Object.fromEntries(
    Object.entries<string>(words).map(([word, meaning]) => [word, { description: meaning }]),
  ) as Partial<Record<T, { description: string }>>;
  registerEnumType(values, { name, description, valuesConfig });
  return values;
}
