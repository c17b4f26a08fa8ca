/**
 * What kind of limits a field has, if not the usual ones. LONG, of a mutation: its body may be long, its texts are judged one by one,
 * later, and it has the time of an ingest. APPEND, of a mutation: it is answered at once, and no work in the background makes way for it.
 * SEARCH: it takes much of a processor, so that few of them run at once, by turns of their callers.
 */
export type LimitClass = 'LONG' | 'APPEND' | 'SEARCH';

/** Under this name the field of the schema says it, among its extensions. */
export const LIMITS = 'limits';

/** Under this name a field that searches says what it asks models for the vector of: a function of its arguments (`AskedText`). */
export const ASKS = 'asks';

/** null = none: it goes by words alone. */
export type AskedText = (args: Readonly<Record<string, unknown>>) => string | null;
