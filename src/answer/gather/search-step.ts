import { InvalidInput, Unavailable } from '../../domain/errors.ts';
import type { FoundEvidence } from './joined-evidence.ts';
import {
  admitted,
  comparedQuery,
  ended,
  limitOf,
  limitTold,
  PASSAGES_OF_SEARCH,
  queryOf,
  withCall,
  withStep,
  type Gathering,
  type GatherTools,
} from './gathering.ts';

export interface Searched {
  readonly state: Gathering;
  /** null = nothing was searched for. */
  readonly found: FoundEvidence | null;
}

/**
 * One search, if there may be one (PI-121): what it adds joins the evidence. Why it was not made, or what of it was not taken, stands in
 * its step; a limit of all of it ends the gathering, with what there is.
 */
export async function searchStep(
  state: Gathering,
  tools: GatherTools,
  asked: string,
  thought: string | null = null,
): Promise<Searched> {
  const question = queryOf(asked);
  const step = { action: 'RETRIEVE', question, thought } as const;
  const refuse = (refused: string): Searched => ({ state: withStep(state, { ...step, refused }), found: null });
  if (question === '') return refuse('it is no question');
  if (state.asked.has(comparedQuery(question))) return refuse('it was searched for before');
  const estimate = PASSAGES_OF_SEARCH * tools.tokensOfPassage;
  const limit = limitOf({ call: true, retrievedTokens: estimate }, state, tools);
  if (limit) {
    const refused = withStep(state, { ...step, limit, refused: limitTold(limit, tools) });
    return {
      state: limit === 'CALLS_OF_ITERATION' ? refused : ended(refused, 'LIMIT', limitTold(limit, tools), limit),
      found: null,
    };
  }
  const called = {
    ...state,
    spent: withCall(state.spent),
    asked: new Set([...state.asked, comparedQuery(question)]),
  };
  try {
    const searched = await tools.search(question);
    return taken(called, tools, step, admitted(called, searched, tools.limits));
  } catch (error) {
    if (error instanceof InvalidInput)
      return { state: withStep(called, { ...step, found: 0, refused: error.message }), found: null };
    if (!(error instanceof Unavailable)) throw error;
    const refused = withStep(called, { ...step, found: 0, refused: error.message });
    return { state: ended(refused, 'UNAVAILABLE', error.message), found: null };
  }
}

function taken(
  state: Gathering,
  tools: GatherTools,
  step: { readonly action: 'RETRIEVE'; readonly question: string; readonly thought: string | null },
  { spent, found, added, refused }: ReturnType<typeof admitted>,
): Searched {
  const told = refused.map((limit) => limitTold(limit, tools)).join('; ');
  const [limit = null] = refused;
  const next = withStep(
    { ...state, spent, found: [...state.found, found] },
    { ...step, found: added, limit, refused: told === '' ? null : told },
  );
  // Of one type there may be enough while others are looked for.
  const final = refused.find((one) => one !== 'DOCUMENTS_OF_TYPE') ?? (added === 0 ? limit : null);
  return { state: final ? ended(next, 'LIMIT', limitTold(final, tools), final) : next, found };
}
