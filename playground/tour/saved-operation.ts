import { Kind, parse, visit, type OperationDefinitionNode } from 'graphql';

/** An operation of the tour, as its `.graphql` file tells it. */
export interface SavedOperation {
  /** Its place in an address: `playground#conflict`. */
  readonly name: string;
  readonly title: string;
  /** What it shows, and what to look at. */
  readonly text: string;
  readonly document: string;
  /** In the order in which they are to be run. */
  readonly steps: readonly Step[];
}

/** An operation of the document. */
export interface Step {
  readonly name: string;
  readonly kind: 'query' | 'mutation' | 'subscription';
  /** Variables it needs, without `$`. */
  readonly variables: readonly string[];
  /** Names of all fields that it answers with, however deep: a variable of one of these names is handed on by it. */
  readonly fields: ReadonlySet<string>;
}

/** Why a step cannot be run yet. */
export interface Lack {
  /** Variables that have no value, without `$`. */
  readonly variables: readonly string[];
  /** Steps that hand them on. */
  readonly from: readonly string[];
}

/** What `step` waits for, where these `variables` have a value; null = it can be run. */
export function lackOf(
  step: Step,
  { steps }: SavedOperation,
  variables: Readonly<Record<string, unknown>>,
): Lack | null {
  const lacking = step.variables.filter((name) => (variables[name] ?? null) === null);
  if (lacking.length === 0) return null;
  const before = steps.slice(0, steps.indexOf(step));
  const from = before.filter(({ fields }) => lacking.some((name) => fields.has(name))).map(({ name }) => name);
  return { variables: lacking, from };
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

function stepOf(definition: OperationDefinitionNode): Step {
  const { name, operation, variableDefinitions = [] } = definition;
  if (!name) throw new Error('expected each operation of the tour to have a name');
  const variables = variableDefinitions.map(({ variable }) => variable.name.value);
  const fields = new Set<string>();
  visit(definition, { Field: ({ alias, name: field }) => void fields.add((alias ?? field).value) });
  return { name: name.value, kind: operation, variables, fields };
}
