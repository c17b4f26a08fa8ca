import type { AsOfInput, At } from '../../schema/index.ts';
import type { View } from '../../src/storage/index.ts';
import { NOW } from './as-of.ts';
import type { RequestSession } from './context.ts';

/** What says at which instant the items of a list must hold. */
export interface ListTiming {
  readonly args: { readonly asOf?: AsOfInput | null };
  /** What the list belongs to was read at this point in time, which `args.asOf` may move; left out: now. */
  readonly parent?: At | undefined;
  /** An instant matters to it: it lists what holds then, or asks so of what is related. */
  readonly timed?: true | undefined;
  /** Its own filter says when its items hold, which stands in for the present where no instant was asked for. */
  readonly namesTime?: boolean;
}

/** The view of a page of a list; `at` is where it is read: of a later page the instant of the first one. */
export function listView(op: RequestSession, { timed, namesTime = false, args, parent }: ListTiming, at: At): View {
  if (!timed) return op.recordView(at);
  const view = op.view(at);
  if (isInstantAsked(args.asOf, parent)) return view;
  return namesTime ? { ...view, valid: null } : { ...view, validByDefault: true };
}

/** `recorded` alone asks what a query without `asOf` answered then. */
function isInstantAsked(asOf: AsOfInput | null | undefined, parent: At = NOW): boolean {
  if (asOf?.valid !== undefined) return true;
  return !asOf?.recorded && parent.mark.includes('v');
}
