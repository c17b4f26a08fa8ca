import { Kind, parse, type OperationDefinitionNode } from 'graphql';

/** An operation of the tour, as its `.graphql` file tells it. */
export interface SavedOperation {
  /** Its place in an address: `playground#conflict`. */
  readonly name: string;
  readonly title: string;
  /** What it shows, and what to look at. */
  readonly text: string;
  readonly document: string;
  readonly steps: readonly Step[];
}

/** An operation of the document. */
export interface Step {
  readonly name: string;
  readonly kind: 'query' | 'mutation' | 'subscription';
  /** Variables it needs, without `$`. */
  readonly variables: readonly string[];
}

/**
 * Reads a file of the tour: the first comment line is its title, those up to the first line that is none its text, and the
 * rest the document.
 * @throws Error when it has another form
 */
export function readSaved(name: string, content: string): SavedOperation {
  const [, head = '', document = ''] = /^((?:#.*\n)*)\n*([^]*)$/.exec(content) ?? [];
  const [title = '', ...text] = head.split('\n').map((line) => line.replace(/^# ?/, '').trim());
  const steps = parse(document)
    .definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map(stepOf);
  if (title === '' || text.join('') === '')
    throw new Error(`${name}: expected a title and a text in comments at its top`);
  if (steps.length === 0) throw new Error(`${name}: expected an operation`);
  return { name, title, text: text.filter(Boolean).join(' '), document, steps };
}

function stepOf({ name, operation, variableDefinitions = [] }: OperationDefinitionNode): Step {
  if (!name) throw new Error('expected each operation of the tour to have a name');
  const variables = variableDefinitions.map(({ variable }) => variable.name.value);
  return { name: name.value, kind: operation, variables };
}
