export interface Entry {
  readonly claim: { readonly statement: string };
  readonly spans: readonly { readonly quote: string }[];
}
export interface Named {
  readonly name: string;
}
export interface Event {
  readonly id: string;
  readonly date: string;
  readonly precision: string;
  readonly title: string;
  readonly description: string;
  readonly type: string | null;
  readonly related: readonly Named[];
  readonly actors: readonly Named[];
  readonly cites: readonly Entry[];
}
export type TextEvent = Omit<Event, 'description' | 'related' | 'actors'> & {
  readonly spans: readonly { readonly quote: string }[];
  readonly revision: { readonly id: string; readonly publishedAt: string | null } | null;
};
export interface Timeline {
  readonly id: string;
  readonly entity: Named;
  readonly dateRange: { readonly from: string | null; readonly to: string | null };
  readonly events: readonly Event[];
  readonly phases: readonly {
    readonly type: string | null;
    readonly eventIds: readonly string[];
    readonly reason: string;
  }[];
  readonly keyTurningPoints: readonly { readonly event: { readonly id: string }; readonly reason: string }[];
  readonly ledger: readonly Entry[];
  readonly truncated: boolean;
}
export interface Argument {
  readonly id: string;
  readonly position: string;
  readonly claim: { readonly statement: string };
  readonly reasoning: string | null;
  readonly attributedTo: string | null;
  readonly firstRaised: string | null;
  readonly spans: readonly { readonly quote: string }[];
  readonly rebuttalIds: readonly string[];
}
export interface ArgumentMap {
  readonly topic: Named;
  readonly argumentsFor: readonly Argument[];
  readonly argumentsAgainst: readonly Argument[];
  readonly strongestFor: Argument | null;
  readonly strongestAgainst: Argument | null;
  readonly unresolvedTensions: readonly { readonly status: string }[];
  readonly ledger: readonly Entry[];
  readonly reason: string | null;
}

export const CITED = 'claim { statement } spans { quote }';
export const EVENT = `id date precision title description type related { name } actors { name } cites { ${CITED} }`;
export const TIMELINE = `id entity { name } dateRange { from to } events { ${EVENT} } phases { type eventIds reason }
  keyTurningPoints { event { id } reason } ledger { ${CITED} } truncated`;
export const ARGUMENT =
  'id position claim { statement } reasoning attributedTo firstRaised spans { quote } rebuttalIds';
export const MAP = `topic { name } argumentsFor { ${ARGUMENT} } argumentsAgainst { ${ARGUMENT} } strongestFor { ${ARGUMENT} }
  strongestAgainst { ${ARGUMENT} } unresolvedTensions { status } ledger { ${CITED} } reason`;
