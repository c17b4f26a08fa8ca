import type { GraphiQLPlugin } from '@graphiql/react';
import { Fragment, type JSX } from 'react';
import { introspection, keys, sample } from '../page.ts';
import { tour } from './list.ts';
import { lackOf, type Lack, type SavedOperation } from './saved-operation.ts';
import { ResetSample } from './reset-sample.tsx';
import { useTour, type Tour } from './use-tour.ts';

function TourPanel(): JSX.Element {
  const state = useTour();
  return (
    <section className="tour" aria-labelledby="tour-title">
      <p>
        Claimgraph keeps what documents say as claims, each with the exact words behind it, and shows where they
        disagree.
      </p>
      <h2 id="tour-title">Tour of the sample</h2>
      <Notices />
      <ol>
        {tour.map((operation) => (
          <li key={operation.name}>
            <button
              type="button"
              className="tour-title"
              aria-expanded={operation === state.chosen}
              onClick={() => state.choose(operation)}
            >
              {operation.title}
            </button>
            {operation === state.chosen && <Chosen operation={operation} state={state} />}
          </li>
        ))}
      </ol>
      {sample && <ResetSample reset={state.reset} />}
    </section>
  );
}

function Chosen({ operation, state }: { readonly operation: SavedOperation; readonly state: Tour }): JSX.Element {
  const next = tour[tour.indexOf(operation) + 1];
  const steps = operation.steps.map((step) => ({ step, lack: lackOf(step, operation, state.variables) }));
  return (
    <div className="tour-chosen">
      <p>{marked(operation.text)}</p>
      <div className="tour-steps">
        {steps.map(({ step, lack }) => {
          const stops = state.watching && step.kind === 'subscription';
          return (
            <button
              key={step.name}
              type="button"
              disabled={lack !== null}
              aria-describedby={lack ? `lack-${step.name}` : undefined}
              onClick={() => (stops ? state.stop() : state.run(step))}
            >
              {stops ? 'Stop' : 'Run'} {step.name}
            </button>
          );
        })}
        {next && (
          <button type="button" className="tour-next" onClick={() => state.choose(next)}>
            Next
          </button>
        )}
      </div>
      {steps.map(
        ({ step: { name }, lack }) =>
          lack && (
            <p key={name} id={`lack-${name}`} className="tour-lack">
              {marked(`\`${name}\` waits for ${inWords(lack.variables.map((one) => `$${one}`))}: ${help(lack)}.`)}
            </p>
          ),
      )}
      {state.beside && (
        <div role="status">
          <p>{state.beside.step} answered:</p>
          <pre tabIndex={0}>{state.beside.answer}</pre>
        </div>
      )}
    </div>
  );
}

const inWords = (names: readonly string[]): string =>
  names
    .map((name) => `\`${name}\``)
    .join(', ')
    .replace(/, (?!.*, )/, ' and ');

const help = ({ from }: Lack): string =>
  from.length > 0 ? `run ${inWords(from)} first` : 'write it into the tab Variables';

function Notices(): JSX.Element {
  return (
    <>
      {!introspection && (
        <p className="tour-notice">
          This server keeps its schema to itself (<code>CLAIMGRAPH_INTROSPECTION=off</code>): operations run, but the
          editor can neither complete nor check them, and there is no documentation to read.
        </p>
      )}
      {keys && (
        <p className="tour-notice">
          This server asks for a key: write it into <em>Headers</em>, as <code>authorization</code>. The tour speaks of
          the sample, so use a key of the space <code>sample</code>. It is kept until you close this tab.
        </p>
      )}
    </>
  );
}

/** Words in backticks, as code. */
const marked = (text: string): JSX.Element[] =>
  text.split('`').map((part, n) => (n % 2 === 1 ? <code key={n}>{part}</code> : <Fragment key={n}>{part}</Fragment>));

const TourIcon = (): JSX.Element => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    <path d="M5 21V4M5 4h11l-2 4 2 4H5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

/** The saved operations, beside GraphiQL's own documentation and history. */
export const TOUR: GraphiQLPlugin = { title: 'Tour', icon: TourIcon, content: TourPanel };
