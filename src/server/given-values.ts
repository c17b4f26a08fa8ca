/** What is wrong with a value from outside, and where (`input.name`, `input.tags[3]`). */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

interface Place {
  readonly value: object;
  readonly key: string | number;
  readonly parent: Place | null;
  readonly depth: number;
}

export interface GivenBounds {
  readonly maxDepth: number;
  /** Of one list. */
  readonly maxItems: number;
  /** Members and items, all together. */
  readonly maxValues: number;
  /** false leaves texts alone: an ingested document with a NUL is put in quarantine, not refused with its batch. */
  readonly texts: boolean;
}

/**
 * Checks the variables of a request, as JSON gave them: texts that no database can hold, nesting that would exhaust the
 * stack of whoever walks it, lists that whoever goes through them would be long about. Takes `__proto__` keys out. Walks without
 * recursion, so depth cannot hurt here.
 */
export function checkGivenValues(
  variables: object,
  { maxDepth, maxItems, maxValues, texts }: GivenBounds,
): Fault | null {
  let values = 0;
  const open: Place[] = [{ value: variables, key: '', parent: null, depth: 0 }];
  for (let place = open.pop(); place; place = open.pop()) {
    const holder = place;
    if (holder.depth > maxDepth) {
      return { path: pathOf(holder), message: `expected at most ${maxDepth} levels of lists and objects` };
    }
    if (Array.isArray(holder.value) && holder.value.length > maxItems) {
      const message = `expected at most ${maxItems} items, got ${holder.value.length}; send fewer at a time`;
      return { path: pathOf(holder), message };
    }
    const check = (value: unknown, key: string | number): Fault | null => {
      values += 1;
      if (values > maxValues)
        return { path: pathOf(holder), message: `expected at most ${maxValues} values in one request` };
      if (typeof value === 'object' && value !== null) {
        open.push({ value, key, parent: holder, depth: holder.depth + 1 });
      } else if (texts && typeof value === 'string') {
        const message = textFault(value);
        if (message !== null) return { path: pathOf({ value: [], key, parent: holder, depth: 0 }), message };
      }
      return null;
    };
    const fault = checkEach(holder.value, check);
    if (fault !== null) return fault;
  }
  return null;
}

function checkEach(holder: object, check: (value: unknown, key: string | number) => Fault | null): Fault | null {
  if (Array.isArray(holder)) {
    for (let n = 0; n < holder.length; n++) {
      const fault = check(holder[n], n);
      if (fault !== null) return fault;
    }
    return null;
  }
  if (Object.hasOwn(holder, '__proto__')) Reflect.deleteProperty(holder, '__proto__');
  for (const key of Object.keys(holder)) {
    const fault = check((holder as Readonly<Record<string, unknown>>)[key], key);
    if (fault !== null) return fault;
  }
  return null;
}

function pathOf(place: Place): string {
  const parts: string[] = [];
  for (let at = place; at.parent !== null; at = at.parent) {
    parts.unshift(typeof at.key === 'number' ? `[${at.key}]` : `.${at.key.slice(0, 60)}`);
  }
  return parts.join('').replace(/^\./, '').slice(0, 200);
}

/** What makes a text one that cannot be stored, or null. */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'expected text without NUL characters';
  if (!text.isWellFormed()) return 'expected well-formed Unicode, got half a surrogate pair';
  return null;
}
