import { createHash } from 'node:crypto';

const INSTANT = '$instant';
const FLOATS = '$floats';
const CUT = '$cut';

/** As JSON that gives back instants and vectors of 32-bit numbers as they were. @throws for a class, a Map or a function */
export const encode = (value: unknown): string =>
  JSON.stringify(value ?? null, function (this: Readonly<Record<string, unknown>>, name, shown: unknown) {
    // `shown` of a Date is text already.
    const given = this[name];
    if (given instanceof Date) return { [INSTANT]: given.getTime() };
    if (given instanceof Float32Array) return { [FLOATS]: bytesOf(given).toString('base64') };
    if (typeof given === 'function' || (typeof given === 'object' && given !== null && !isPlain(given)))
      throw new Error(`expected plain data in a trace, got ${given.constructor.name} at ${JSON.stringify(name)}`);
    return shown;
  });

export const decode = (json: string): unknown =>
  JSON.parse(json, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (INSTANT in value) return new Date(Number(value[INSTANT]));
    return FLOATS in value ? floatsOf(Buffer.from(String(value[FLOATS]), 'base64')) : value;
  });

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
};

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

function floatsOf(bytes: Buffer): Float32Array {
  const whole = new Uint8Array(bytes);
  return new Float32Array(whole.buffer, 0, whole.byteLength / Float32Array.BYTES_PER_ELEMENT);
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What a step had from the steps before it, where their own outputs tell it whole. */
export const digestOf = (value: unknown): string => hashOf(encode(value)).slice(0, 16);

export const cutOf = (text: string): string => JSON.stringify({ [CUT]: { hash: hashOf(text), length: text.length } });
