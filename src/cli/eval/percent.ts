/** A share as people read it; null = there is nothing to take a share of. */
export const percent = (share: number | null): string => (share === null ? '–' : `${(100 * share).toFixed(1)} %`);
