/**
 * What kind of limits a mutation has, if not the usual ones. LONG: its body may be long, its texts are judged one by one, later, and it has
 * the time of an ingest. APPEND: it is answered at once, and no work in the background makes way for it.
 */
export type LimitClass = 'LONG' | 'APPEND';

/** Under this name the field of the schema says it, among its extensions. */
export const LIMITS = 'limits';
