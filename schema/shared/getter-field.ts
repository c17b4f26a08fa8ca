import { Field } from 'type-graphql';

type FieldArguments = Parameters<typeof Field>;

/**
 * `@Field` of a getter. type-graphql takes what has a descriptor for a resolver with parameters, which it gathers at each call; this way
 * the executor reads a property, and a node costs nothing for the fields that an operation does not ask for.
 */
export const GetterField =
  (type: Extract<FieldArguments[0], (...args: never[]) => unknown>, options: NonNullable<FieldArguments[1]>) =>
  (prototype: object, name: string): void => {
    Field(type, options)(prototype, name);
  };
