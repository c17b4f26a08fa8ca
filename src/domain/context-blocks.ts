/** Blocks of a prompt in their order, which is that of their authority, and which nothing changes (RS-34). */
export const CONTEXT_BLOCKS = [
  'FILES',
  'EVIDENCE',
  'CONDENSED',
  'UPDATES',
  'CONFLICTS',
  'CONFIDENCE',
  'TASK',
  'ROADMAP',
  'RECENT_HISTORY',
] as const;
export type ContextBlock = (typeof CONTEXT_BLOCKS)[number];
