/** Words by which a writer hands on what a text says; they say nothing of its subject. Small letters. */
const setOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

export const ATTRIBUTION = setOf(
  'according adds add argue argues argued author authors claim claims concede concedes describe describes described document explain',
  'explains finds found mention mentions note notes noted passage proposal propose proposes proposed report reports regarding said say',
  'says source sources state stated states suggest suggests text warn warns write writes written wrote paper section eip called example',
  'instance current currently today present',
);
