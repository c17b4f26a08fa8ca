import TestSequencer from '@jest/test-sequencer';

/** Longest kind first: what starts processes takes minutes, and no worker should begin it when the other has ended. */
const ORDER = ['browser', 'e2e', 'integration', 'contract', 'unit'];

const rank = ({ path: file }) =>
  ORDER.findIndex((kind) => file.includes(`/test/${kind}/`) || file.includes(`/groups/${kind}-`));

/** Jest's own order goes by the times of the last run, and by size without one, as in a clean clone: a group's size says nothing. */
export default class LongestKindFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
}
