import { write, type Io } from '../io.ts';

/** What is being done, for people who wait. */
export interface WorkLine {
  show(what: string): Promise<void>;
  clear(): Promise<void>;
}

const CLEARS = '\r\x1b[K';

/** On a terminal one line that gives way to the next; else a line each where `isWanted`. It is labelled: nothing of it is the answer. */
export function workLine({ stderr }: Pick<Io, 'stderr'>, isWanted: boolean): WorkLine {
  let isShown = false;
  if (stderr.isTTY === true)
    return {
      show: (what) => {
        isShown = true;
        return write(stderr, `${CLEARS}(not verified yet) ${what}`);
      },
      clear: async () => {
        if (isShown) await write(stderr, CLEARS);
        isShown = false;
      },
    };
  return {
    show: (what) => (isWanted ? write(stderr, `claimgraph: (not verified yet) ${what}\n`) : Promise.resolve()),
    clear: () => Promise.resolve(),
  };
}
