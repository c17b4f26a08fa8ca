import { Option, type Command } from 'commander';
import { addAnswerOptions, answerHow, type AnswerOptions } from '../answer/answer-options.ts';
import { UsageError } from '../exit-codes.ts';
import { wholeNumber } from '../option-values.ts';
import type { AnswerArguments, AnswersArguments } from './answer-command.ts';
import type { AskArguments } from './ask-command.ts';
import type { PathArguments } from './path-command.ts';
import type { SearchArguments, SearchKind } from './search-command.ts';
import type { ShowArguments } from './show-command.ts';

export type ExploreOrder =
  | ({ readonly command: 'ask' } & AskArguments)
  | ({ readonly command: 'answer' } & AnswerArguments)
  | ({ readonly command: 'answers' } & AnswersArguments)
  | ({ readonly command: 'search' } & SearchArguments)
  | ({ readonly command: 'show' } & ShowArguments)
  | ({ readonly command: 'path' } & PathArguments);

const KINDS = ['chunk', 'claim', 'entity'] as const;

/** Adds what looks at a space without GraphQL. */
export function addExplore(
  add: (name: ExploreOrder['command'], description: string) => Command,
  give: (order: ExploreOrder) => void,
): void {
  addAnswerOptions(add('ask', 'answer a question from what is stored, each sentence with the words it rests on'))
    .argument('<question...>', 'the question')
    .option('--json', 'as one JSON line, when it is whole', false)
    .action((words: string[], { json, ...options }: AnswerOptions & { readonly json: boolean }) => {
      const how = answerHow(options);
      if (json && how.stream === true)
        throw new UsageError('--stream: belongs to text; --json prints the whole answer');
      give({ command: 'ask', question: words.join(' '), ...how, json });
    });
  add('answer', 'show an answer that was given, and whether it still holds')
    .argument('<id>', 'its id (ans_…)')
    .option('--json', 'as one JSON line', false)
    .action((id: string, { json }: { json: boolean }) => give({ command: 'answer', id, json }));
  add('answers', 'list answers that were given, the last first, and whether each still holds')
    .option('--first <number>', 'how many', '10')
    .option('--json', 'one JSON object a line', false)
    .action(({ first, json }: { first: string; json: boolean }) =>
      give({ command: 'answers', first: wholeNumber('--first', first, 100), json }),
    );
  add('search', 'find entities, claims and texts, by words and by meaning')
    .argument('<text...>', 'what to look for')
    .option('--first <number>', 'how many hits', '10')
    .addOption(new Option('--in <kind>', 'only hits of this kind').choices([...KINDS]))
    .option('--why', 'show what each score is made of', false)
    .option('--json', 'one JSON object a line', false)
    .action((words: string[], options: { first: string; in?: string; why: boolean; json: boolean }) => {
      const { first, in: kind, why, json } = options;
      const kinds = kind === undefined ? null : [kind.toUpperCase() as SearchKind];
      give({ command: 'search', text: words.join(' '), first: wholeNumber('--first', first, 100), kinds, why, json });
    });
  add('show', 'show what is known of a thing: names, claims with quotes, relationships, conflicts')
    .argument('<name...>', 'its name, key or id (ent_…)')
    .option('--first <number>', 'how many rows of each list', '10')
    .option('--json', 'as one JSON line', false)
    .action((words: string[], { first, json }: { first: string; json: boolean }) =>
      give({ command: 'show', name: words.join(' '), first: wholeNumber('--first', first, 100), json }),
    );
  add('path', 'show how two things are connected, the most confident paths first')
    .argument('<from>', 'a name, key or id')
    .argument('<to>', 'a name, key or id')
    .option('--max-depth <number>', 'how many relationships a path may have', '4')
    .option('--json', 'as one JSON line', false)
    .action((from: string, to: string, { maxDepth, json }: { maxDepth: string; json: boolean }) =>
      give({ command: 'path', from, to, maxDepth: wholeNumber('--max-depth', maxDepth, 10), json }),
    );
}
