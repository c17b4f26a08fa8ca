import type { Scope } from '../../domain/scope.ts';

/** What begins a transaction, before its first statement. */
export interface Beginning {
  readonly mode: 'read' | 'write';
  /** null = outside of any space, under the role of the connection. */
  readonly scope: Scope | null;
  /** What another transaction exported, which is still open: this one sees what that one sees. */
  readonly snapshot?: string;
}

const BEGIN = {
  read: 'begin isolation level repeatable read read only',
  write: 'begin',
} as const;

/** Role and scope of a transaction: nothing of it outlives the transaction (attack 48). */
const SCOPE = `select set_config('role', 'claimgraph_app', true),
    set_config('claimgraph.space', $1, true), set_config('claimgraph.owner', $2, true)`;

interface Step {
  readonly text: string;
  readonly values: string[];
  /** Under which it is prepared on each connection; left out: not at all. */
  readonly name?: string;
}

/** Its statements, in order. @param named whether connections may prepare them */
export function stepsOf({ mode, scope, snapshot }: Beginning, named: boolean): readonly Step[] {
  const begin: Step = { text: BEGIN[mode], values: [], ...(named && { name: `cg_${mode}` }) };
  if (scope === null) return [begin];
  const values = [scope.spaceId, scope.owner];
  return [
    begin,
    ...(snapshot === undefined ? [] : [seeing(snapshot)]),
    { text: SCOPE, values, ...(named && { name: 'cg_scope' }) },
  ];
}

/** The statement takes no values. */
function seeing(snapshot: string): Step {
  if (!/^[0-9A-Fa-f-]+$/u.test(snapshot)) throw new Error(`expected the name of a snapshot, got ${snapshot}`);
  return { text: `set transaction snapshot '${snapshot}'`, values: [] };
}
