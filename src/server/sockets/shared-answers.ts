import {
  Kind,
  visit,
  type ASTNode,
  type DocumentNode,
  type ExecutionArgs,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Answer } from '../graphql-answer.ts';
import type { Caller } from '../authenticate.ts';

/** Answers that are remembered: the newest events, as those who follow ask for them. */
const REMEMBERED = 1_000;

/**
 * Answers to events that are the same for all who ask alike: thousands follow one space with the few operations of a front end,
 * and each event is executed once for all of them. Only for what an event itself says; what is read from the record when the
 * event comes is read for each subscriber.
 */
export class SharedAnswers {
  private readonly answers = new LRUCache<string, Promise<Answer>>({ max: REMEMBERED });
  private readonly numbers = new WeakMap<object, number>();
  private last = 0;

  /** Who has the same gets the same answers. */
  keyOf({ document, operationName, variableValues }: ExecutionArgs, caller: Caller): string {
    const shown = [...variablesShown(document)].sort().map((name) => [name, variableValues?.[name]]);
    const { keyId, owner, role, spaceName } = caller;
    return JSON.stringify([this.numberOf(document), operationName, shown, keyId, owner, role, spaceName]);
  }

  answer(event: object, key: string, make: () => Promise<Answer>): Promise<Answer> {
    const name = `${this.numberOf(event)} ${key}`;
    const known = this.answers.get(name);
    if (known) return known;
    const made = make();
    this.answers.set(name, made);
    made.catch(() => this.answers.delete(name));
    return made;
  }

  private numberOf(thing: object): number {
    const known = this.numbers.get(thing) ?? (this.last += 1);
    this.numbers.set(thing, known);
    return known;
  }
}

/**
 * The variables that an answer can depend on: all but those in the arguments of the subscription itself, which say what it brings
 * and where it begins. Who comes back after a restart has a cursor of their own there.
 */
function variablesShown(document: DocumentNode): Set<string> {
  const names = new Set<string>();
  const collect = (node: ASTNode): void =>
    void visit(node, { [Kind.VARIABLE]: { enter: ({ name }) => void names.add(name.value) } });
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) partsShown(definition).forEach(collect);
    else collect(definition);
  }
  return names;
}

const partsShown = ({ selectionSet }: OperationDefinitionNode): ASTNode[] =>
  selectionSet.selections.flatMap((selection): ASTNode[] => {
    if (selection.kind !== Kind.FIELD) return [selection];
    return [...(selection.directives ?? []), ...(selection.selectionSet ? [selection.selectionSet] : [])];
  });
