/** What `toJson` and `fromJson` give back as it was. A class, a Map or a function is none of it. */
export type PlainData<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined | Date
    ? T
    : T extends object
      ? T extends (...args: never) => unknown
        ? never
        : { readonly [P in keyof T]: PlainData<T[P]> }
      : never;

const INSTANT = '$instant';

/** Plain data as JSON, in which instants are known from texts. */
export function toJson(value: unknown): string {
  return JSON.stringify(value ?? null, function (this: Readonly<Record<string, unknown>>, name, shown: unknown) {
    // `shown` of a Date is text already.
    const given = this[name];
    if (given instanceof Date) return { [INSTANT]: given.getTime() };
    if (typeof given === 'object' && given !== null && !isPlain(given))
      throw new Error(`expected plain data, got ${given.constructor.name} at ${JSON.stringify(name)}`);
    return shown;
  });
}

export const fromJson = (json: string): unknown =>
  JSON.parse(json, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || !(INSTANT in value)) return value;
    return new Date(Number(value[INSTANT]));
  });

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
