/** One thing that was looked at. `advice` says what to do; null where there is nothing to do. */
export interface Check {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly found: string;
  readonly advice: string | null;
}

export const ok = (name: string, found: string): Check => ({ name, state: 'ok', found, advice: null });
export const warn = (name: string, found: string, advice: string): Check => ({ name, state: 'warn', found, advice });
export const fail = (name: string, found: string, advice: string): Check => ({ name, state: 'fail', found, advice });

/** Messages of ours say what is wrong, then, behind the last `; `, what to do. */
export function failWith(name: string, message: string): Check {
  const cut = message.lastIndexOf('; ');
  return cut < 0
    ? fail(name, message, 'mend it and ask again')
    : fail(name, message.slice(0, cut), message.slice(cut + 2));
}
