import type { AnswerViewsFragment, ViewArgumentFragment, ViewWordsFragment } from '../generated/operations.ts';
import { beginning } from './answer-lines.ts';

type Timeline = NonNullable<AnswerViewsFragment['timelines']>[number];
type ArgumentMap = NonNullable<AnswerViewsFragment['argumentMaps']>[number];
type Dependencies = NonNullable<AnswerViewsFragment['dependencyView']>;

/** More fit no screen; `--json` has all. */
const SHOWN_OF_VIEW = 20;

/** What the question asks for of the graph, below the sentences; each line with the words that it rests on. */
export const viewLines = ({ timelines, argumentMaps, dependencyView }: AnswerViewsFragment): string[] => [
  ...(timelines ?? []).flatMap(timelineLines),
  ...(argumentMaps ?? []).flatMap(argumentLines),
  ...(dependencyView ? dependencyLines(dependencyView) : []),
];

const timelineLines = ({ entity, events, truncated }: Timeline): string[] =>
  block(
    `${entity.name}, in time:${events.length === 0 ? ' nothing is known' : ''}`,
    events.map((event) => `${dayOf(event).padEnd(10)}  ${event.title}${wordsOf(event.spans)}`),
    truncated,
  );

function argumentLines({ topic, argumentsFor, argumentsAgainst, reason, truncated }: ArgumentMap): string[] {
  const line = (sign: string, { claim, attributedTo, spans }: ViewArgumentFragment): string =>
    `${sign} ${claim.statement}${attributedTo === null ? '' : ` (${attributedTo})`}${wordsOf(spans)}`;
  return block(
    `for (+) and against (-) ${topic.name}${reason === null ? '' : `: ${reason}`}`,
    [...argumentsFor.map((one) => line('+', one)), ...argumentsAgainst.map((one) => line('-', one))],
    truncated,
  );
}

const dependencyLines = ({ roots, edges, truncated }: Dependencies): string[] =>
  block(
    `${roots.map(({ name }) => name).join(', ')}, by dependency${edges.length === 0 ? ': none is known' : ':'}`,
    edges.map(({ from, type, to, basis, confidence, relationship }) => {
      const sure = basis === 'INFERRED' ? ` (inferred, ${confidence.toFixed(2)})` : '';
      return `${from.name} ${type.toLowerCase()} ${to.name}${sure}${wordsOf(relationship.evidence.map(({ span }) => span))}`;
    }),
    truncated,
  );

function block(title: string, lines: readonly string[], truncated: boolean): string[] {
  const more = lines.length - SHOWN_OF_VIEW;
  const rest = more > 0 ? [`  … ${more} more (--json has them)`] : truncated ? ['  … there is more'] : [];
  return ['', title, ...lines.slice(0, SHOWN_OF_VIEW).map((line) => `  ${line}`), ...rest];
}

/** As far as it is known. */
function dayOf({ date, precision }: Timeline['events'][number]): string {
  switch (precision) {
    case 'YEAR':
      return date.slice(0, 4);
    case 'QUARTER':
      return `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
    case 'MONTH':
      return date.slice(0, 7);
    case 'DAY':
      return date.slice(0, 10);
    default:
      return precision satisfies never;
  }
}

const wordsOf = ([first]: readonly ViewWordsFragment[]): string =>
  first ? `  ${first.document.key}  “${beginning(first.quote)}”` : '';
