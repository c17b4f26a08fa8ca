import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useEffect, useState } from 'react';
import { headers as preset } from '../page.ts';
import { send } from '../transport.ts';
import { named } from './list.ts';
import type { SavedOperation, Step } from './saved-operation.ts';
import { forget, useKnown } from './session.ts';
import { useVariables, type Variables } from './use-variables.ts';

/** What a step answered that was run beside a subscription, so that the answer's pane stays the subscription's. */
interface Beside {
  readonly step: string;
  readonly answer: string;
}

export interface Tour {
  readonly chosen: SavedOperation | undefined;
  readonly watching: boolean;
  readonly beside: Beside | null;
  /** As the variable editor has them. */
  readonly variables: Variables;
  choose(operation: SavedOperation): void;
  run(step: Step): void;
  stop(): void;
  /** Brings the sample back to what it was at the start; resolves to what became of it, in words. */
  readonly reset: () => Promise<string>;
}

const RESET = `mutation ResetSample {
  resetSpace(input: { confirm: "sample", withSample: true }) {
    ... on SpaceReset { space }
    ... on DomainError { message }
  }
}`;

/** Where it is kept which stop's operation is in the editor: after a reload, what was typed into that one is still there. */
const SHOWN = 'claimgraph:tour';

/** The tour over the editors of the page. */
export function useTour(): Tour {
  const { queryEditor, variableEditor, headerEditor, responseEditor, subscription } = useGraphiQL((state) => state);
  const actions = useGraphiQLActions();
  const [chosen, setChosen] = useState(() => named(window.location.hash));
  const [beside, setBeside] = useState<Beside | null>(null);
  const [resets, setResets] = useState(0);
  const known = useKnown();
  const variables = useVariables(variableEditor, chosen?.steps.flatMap((step) => step.variables) ?? [], known);

  const sent = senderWith(() => headerEditor?.getValue() ?? '');
  const ask = (operation: SavedOperation, step: Step): Promise<unknown> =>
    sent({ query: operation.document, operationName: step.name, variables });

  useLookUps(headerEditor ? chosen : undefined, resets, ask);

  const show = (operation: SavedOperation): void => {
    window.sessionStorage.setItem(SHOWN, operation.name);
    queryEditor?.setValue(operation.document);
    queryEditor?.setScrollTop(0);
    variableEditor?.setValue('');
    responseEditor?.setValue('');
    if (headerEditor?.getValue().trim() === '') headerEditor.setValue(preset);
  };
  const choose = (operation: SavedOperation): void => {
    actions.stop();
    forget();
    setBeside(null);
    setChosen(operation);
    window.history.replaceState(null, '', `#${operation.name}`);
    show(operation);
  };

  // The editor comes back with what it held before the reload, which the address may not name any more.
  useEffect(() => {
    if (chosen && queryEditor && window.sessionStorage.getItem(SHOWN) !== chosen.name) show(chosen);
  });
  useAddress(choose);

  return {
    chosen,
    beside,
    variables,
    watching: subscription !== null,
    choose,
    run: (step) => {
      if (subscription !== null && step.kind !== 'subscription' && chosen) {
        const tell = (answer: unknown): void => setBeside({ step: step.name, answer: JSON.stringify(answer, null, 2) });
        ask(chosen, step).then(tell, (error: unknown) => tell({ error: String(error) }));
      } else {
        actions.setOperationName(step.name);
        actions.run();
      }
    },
    stop: () => actions.stop(),
    reset: async () => {
      actions.stop();
      setBeside(null);
      const refused = refusalIn((await sent({ query: RESET, operationName: 'ResetSample' })) as ResetAnswer);
      if (refused !== null) return `It was not reset: ${refused}`;
      // Ids are others now.
      forget();
      if (chosen) show(chosen);
      setResets(resets + 1);
      return 'The sample is as it was at the start.';
    },
  };
}

interface ResetAnswer {
  readonly data?: { readonly resetSpace: { readonly message?: string } } | null;
  readonly errors?: readonly { readonly message: string }[];
}

const refusalIn = ({ data, errors }: ResetAnswer): string | null =>
  errors?.[0]?.message ?? data?.resetSpace.message ?? null;

/** Sends with the headers as they stand in their editor then. */
const senderWith =
  (headers: () => string) =>
  async (params: Parameters<typeof send>[0]): Promise<unknown> =>
    send(params, { headers: JSON.parse(headers() || '{}') as Record<string, string> });

/** Follows the address while the page is open. */
function useAddress(choose: (operation: SavedOperation) => void): void {
  useEffect(() => {
    const follow = (): void => {
      const operation = named(window.location.hash);
      if (operation) choose(operation);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  });
}

/** Ids differ from one installation to the next: they are looked up when an operation that needs some is chosen. */
function useLookUps(
  chosen: SavedOperation | undefined,
  resets: number,
  ask: (operation: SavedOperation, step: Step) => Promise<unknown>,
): void {
  useEffect(() => {
    if (!chosen) return;
    for (const step of lookups(chosen)) void ask(chosen, step).catch(() => undefined);
  }, [chosen, resets]);
}

/** Queries that need nothing, in a document with operations that need something. */
const lookups = ({ steps }: SavedOperation): readonly Step[] =>
  steps.some(({ variables }) => variables.length > 0)
    ? steps.filter(({ kind, variables }) => kind === 'query' && variables.length === 0)
    : [];
