/** Who asks for a turn; all of one group share what the group has. */
export interface Asker {
  readonly group: string;
  readonly member: string;
}

export interface Wish {
  /** So many turns of others may come before the next one of whoever asks. */
  readonly weight: number;
  /** It had turns before, for the same work: that comes first among what its member waits for, so that work ends that is begun. */
  readonly hasBegun: boolean;
  /** Leaves the line; a turn that was given is not taken away by it. */
  readonly signal: AbortSignal;
}

/** Gives the turn back; a second time, it is nothing. */
export type GiveBack = () => void;

interface Share {
  /** Turns that it has now. */
  running: number;
  /** The number of its last turn, later by what that weighed: whoever had theirs earlier comes first. */
  last: number;
}

interface Waiting {
  readonly weight: number;
  readonly hasBegun: boolean;
  readonly start: (give: GiveBack) => void;
}

interface Member extends Share {
  readonly waiting: Waiting[];
}

interface Group extends Share {
  readonly members: Map<string, Member>;
}

/**
 * Some turns at once, and a line for each who asks for more: a turn that is given back goes to the group that has fewest, of equal ones to
 * the one that had its last turn first, and within it likewise. Whoever has asked for a hundred does not stand before one who asks once.
 */
export class FairTurns {
  readonly atOnce: number;
  private readonly groups = new Map<string, Group>();
  private given = 0;
  private now = 0;
  private inLine = 0;

  constructor(atOnce: number) {
    this.atOnce = atOnce;
  }

  get running(): number {
    return this.now;
  }

  get waiting(): number {
    return this.inLine;
  }

  /** @throws the reason of the signal */
  async take(asker: Asker, { weight, hasBegun, signal }: Wish): Promise<GiveBack> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const { waiting } = this.memberOf(asker);
      const leave = (): void => {
        waiting.splice(waiting.indexOf(one), 1);
        this.inLine -= 1;
        this.forget();
        reject(signal.reason as Error);
      };
      const start = (give: GiveBack): void => {
        signal.removeEventListener('abort', leave);
        resolve(give);
      };
      const one = { weight, hasBegun, start };
      signal.addEventListener('abort', leave, { once: true });
      const behind = hasBegun ? waiting.findIndex((other) => !other.hasBegun) : -1;
      waiting.splice(behind < 0 ? waiting.length : behind, 0, one);
      this.inLine += 1;
      this.giveTurns();
    });
  }

  private giveTurns(): void {
    while (this.now < this.atOnce) {
      const group = first([...this.groups.values()].filter(({ members }) => [...members.values()].some(isWaiting)));
      const member = group && first([...group.members.values()].filter(isWaiting));
      const next = member?.waiting.shift();
      if (!group || !member || !next) return;
      this.inLine -= 1;
      this.given += 1;
      this.count([group, member], 1);
      // Behind as many turns of others as it counts for, and before one more.
      for (const share of [group, member]) share.last = this.given + next.weight - 1 / next.weight;
      next.start(this.giveBackOf(group, member));
    }
  }

  private giveBackOf(group: Group, member: Member): GiveBack {
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.count([group, member], -1);
      this.giveTurns();
      this.forget();
    };
  }

  private count(shares: readonly Share[], by: 1 | -1): void {
    this.now += by;
    for (const share of shares) share.running += by;
  }

  private memberOf({ group: name, member: memberName }: Asker): Member {
    // Before whoever had the last turn, behind those who wait.
    const last = this.given - 1;
    const group = this.groups.get(name) ?? { running: 0, last, members: new Map<string, Member>() };
    this.groups.set(name, group);
    const member = group.members.get(memberName) ?? { running: 0, last, waiting: [] };
    group.members.set(memberName, member);
    return member;
  }

  /** Once nobody has or wants anything, nobody has had more than others. */
  private forget(): void {
    if (this.now === 0 && this.inLine === 0) this.groups.clear();
  }
}

const isWaiting = ({ waiting }: Member): boolean => waiting.length > 0;

/** Whose turn it is. */
const first = <S extends Share>(shares: readonly S[]): S | undefined =>
  shares.toSorted((a, b) => a.running - b.running || a.last - b.last)[0];
