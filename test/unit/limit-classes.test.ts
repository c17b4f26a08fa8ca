import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { getOperationAST, isObjectType, parse } from 'graphql';
import { buildClaimgraphSchema } from '../../resolvers/index.ts';
import { LIMITS } from '../../src/domain/limit-class.ts';
import { askedTexts, hasLimits, isSearch } from '../../src/server/limits-of.ts';
import { operationSize } from '../../src/server/operation-size.ts';
import { projectRoot } from '../support/legs.ts';

const schema = buildClaimgraphSchema();
const mutations = Object.entries(schema.getMutationType()?.getFields() ?? {});
const server = path.join(projectRoot, 'src/server');

/** Mutations that a text names as words of their own; a message to people may speak of one. */
const naming = (file: string, text: string): string[] =>
  mutations.flatMap(([name]) => (text.includes(`'${name}'`) ? [`${file}: ${name}`] : []));

describe('fields that search', () => {
  it('are declared, whatever they are fields of', () => {
    const declared = Object.values(schema.getTypeMap()).flatMap((type) =>
      isObjectType(type)
        ? Object.keys(type.getFields()).flatMap((field) =>
            isSearch(schema, `${type.name}.${field}`) ? [`${type.name}.${field}`] : [],
          )
        : [],
    );
    expect(declared.sort()).toEqual([
      'Conversation.olderTurns',
      'Entity.similar',
      'Mutation.ask',
      'Mutation.compileContext',
      'Mutation.findEvidence',
      'Mutation.replayTrace',
      'Query.coverage',
      'Query.recall',
      'Query.retrieve',
      'Query.search',
      'Query.searchMessages',
      'Query.searchThreads',
      'Query.searchTopics',
      'Subscription.answerStream',
    ]);
  });

  it.each([
    ['{ search(text: "x") { __typename } a: search(text: "y") { __typename } }', 2],
    ['{ ...F ...F } fragment F on Query { retrieve(question: "x") { __typename } }', 2],
    ['{ entities { nodes { similar { score } } } stats { claims } }', 1],
    ['mutation { findEvidence(input: { question: "x" }) { __typename } }', 1],
    ['mutation { ask(input: { question: "x" }) { __typename } }', 1],
    ['subscription { events { ... on ClaimEvent { claim { subject { similar { score } } } } } }', 1],
    ['{ entities { nodes { id } } }', 0],
  ])('are counted each: %s', (text, expected) => {
    const document = parse(text);
    const operation = getOperationAST(document);
    expect(operation && operationSize(schema, document, operation)?.searches).toBe(expected);
  });
});

describe('what is asked of models before a turn', () => {
  it.each([
    [
      '{ search(text: "x") { __typename } a: search(text: "x") { __typename } retrieve(question: "y") { __typename } }',
      ['x', 'y'],
    ],
    [
      'query q($t: String!) { ...F } fragment F on Query { ...G } fragment G on Query { search(text: $t) { __typename } }',
      ['of v'],
    ],
    ['query q { search(text: "x") { __typename } } query other { search(text: "y") { __typename } }', ['x']],
    ['query q { search(text: "x") { __typename } } fragment F on Query { search(text: "y") { __typename } }', ['x']],
    [
      '{ search(text: "x") @skip(if: true) { __typename } retrieve(question: "y") @include(if: false) { __typename } }',
      [],
    ],
    [
      'query q($s: Boolean!) { ... @skip(if: $s) { search(text: "x") { __typename } } ...F @include(if: $s) } fragment F on Query { search(text: "y") { __typename } }',
      ['y'],
    ],
    [
      '{ a: search(text: "x", strategy: LEXICAL) { __typename } search(text: "y", strategy: DENSE, expand: true) { __typename } }',
      [],
    ],
    ['{ entities { nodes { similar { score } } } }', []],
  ])('is of what runs: %s', (text, expected) => {
    const document = parse(text);
    const operation = getOperationAST(document, /^query q/u.test(text) ? 'q' : undefined);
    if (!operation) throw new Error('expected an operation');
    expect(askedTexts({ schema, document, operation, variables: { t: 'of v', s: true } })).toEqual(expected);
  });
});

describe('limits of a mutation', () => {
  it('are declared by its field', () => {
    const declared = mutations.flatMap(([name, { extensions }]) =>
      extensions[LIMITS] === undefined ? [] : [[name, extensions[LIMITS]]],
    );
    expect(Object.fromEntries(declared)).toEqual({
      ...{ appendMessages: 'APPEND', importLines: 'LONG', ingest: 'LONG' },
      ...{ ask: 'SEARCH', compileContext: 'SEARCH', findEvidence: 'SEARCH', replayTrace: 'SEARCH' },
    });
  });

  it.each([
    ['mutation { ingest(input: {}) { __typename } }', true],
    ['mutation { a: ingest(input: {}) { __typename } b: importLines(input: {}) { __typename } }', true],
    ['mutation { ingest(input: {}) { __typename } undo(input: {}) { __typename } }', false],
    ['mutation { ...F } fragment F on Mutation { ingest(input: {}) { __typename } }', false],
    ['mutation { constructor }', false],
    ['query { ingest }', false],
  ])('are those of an operation that has no other: %s', (text, expected) => {
    expect(hasLimits(schema, getOperationAST(parse(text)), 'LONG')).toBe(expected);
  });

  it('are known to no file of the server by name', () => {
    const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(20);
    expect(files.flatMap((file) => naming(file, readFileSync(path.join(server, file), 'utf8')))).toEqual([]);
  });

  it('a file that knows one is found', () => {
    expect(naming('breach.ts', "const LONG = ['ingest', 'importLines'];")).toEqual([
      'breach.ts: ingest',
      'breach.ts: importLines',
    ]);
  });
});
