import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  lexicographicSortSchema,
  printSchema,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
} from 'graphql';
import { buildClaimgraphSchema } from '../../resolvers/index.ts';
import { ROLE_NEEDED } from '../../resolvers/request/roles.ts';
import { projectRoot } from '../support/legs.ts';

const schema = buildClaimgraphSchema();
const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__'));
const ours = types.filter((type) => !['ID', 'String', 'Int', 'Float', 'Boolean'].includes(type.name));
const outputs = ours.filter(
  (type): type is GraphQLObjectType | GraphQLInterfaceType => isObjectType(type) || isInterfaceType(type),
);
const ROOTS = ['Query', 'Mutation', 'Subscription'];

function objectType(name: string): GraphQLObjectType {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`expected an object type ${name}`);
  return type;
}

/** Fields of an object type with their types, as one writes them. */
const fieldsOf = (name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.values(objectType(name).getFields()).map((field) => [field.name, String(field.type)]));

const bare = (type = ''): string => type.replace(/[[\]!]/g, '');

function inputFieldsOf(name: string): Readonly<Record<string, string>> {
  const type = schema.getType(name);
  if (!isInputObjectType(type)) throw new Error(`expected an input type ${name}`);
  return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, String(field.type)]));
}

function membersOf(name: string): string[] {
  const type = schema.getType(name);
  if (!isUnionType(type)) throw new Error(`expected a union ${name}`);
  return type.getTypes().map((member) => member.name);
}

const interfacesOf = (name: string): string[] =>
  objectType(name)
    .getInterfaces()
    .map((type) => type.name);

describe('the contract', () => {
  it('is the one that was promised in schema.graphql', () => {
    const promised = readFileSync(join(projectRoot, 'schema', 'schema.graphql'), 'utf8');
    expect(promised).toBe(
      `# Written by \`npm run schema\`: do not edit.\n\n${printSchema(lexicographicSortSchema(schema))}\n`,
    );
  });

  it('describes every type, field, argument and enum value', () => {
    const undescribed: string[] = [];
    const check = (name: string, described: { readonly description?: string | null | undefined }): void => {
      if (!/[.…]$/.test(described.description?.trim() ?? '')) undescribed.push(name);
    };
    for (const type of ours) {
      if (!ROOTS.includes(type.name)) check(type.name, type);
      if (isEnumType(type)) for (const value of type.getValues()) check(`${type.name}.${value.name}`, value);
      if (isInputObjectType(type)) {
        for (const field of Object.values(type.getFields())) check(`${type.name}.${field.name}`, field);
      }
      if (!isObjectType(type) && !isInterfaceType(type)) continue;
      for (const field of Object.values(type.getFields())) {
        check(`${type.name}.${field.name}`, field);
        for (const argument of field.args) check(`${type.name}.${field.name}(${argument.name})`, argument);
      }
    }
    expect(undescribed).toEqual([]);
  });

  it('has every first-class type as a node', () => {
    const node = schema.getType('Node');
    const nodes = isInterfaceType(node) ? schema.getPossibleTypes(node).map((type) => type.name) : [];
    expect(nodes.toSorted()).toEqual([
      'Alias',
      'Answer',
      'Chunk',
      'Claim',
      'Commit',
      'Conflict',
      'Conversation',
      'CorpusBuild',
      'DistinctPair',
      'Document',
      'Entity',
      'EpisodicMemory',
      'Evidence',
      'EvidenceObject',
      'Job',
      'Mention',
      'Merge',
      'Message',
      'QuarantinedDocument',
      'Relationship',
      'Revision',
      'Rule',
      'SemanticMemory',
      'Source',
      'Span',
      'StatementCase',
      'Suggestion',
      'Topic',
      'TrustRule',
    ]);
  });

  it.each(outputs.filter((type) => type.name.endsWith('Connection')).map((type) => type.name))(
    '%s is a connection: edges with node and cursor, and where the page lies',
    (name) => {
      const fields = fieldsOf(name);
      expect(fields).toMatchObject({ edges: expect.any(String), nodes: expect.any(String), pageInfo: 'PageInfo!' });
      const edge = fieldsOf(bare(fields.edges));
      expect(edge).toMatchObject({ cursor: 'String!', node: `${bare(fields.nodes)}!` });
    },
  );

  it('pages whatever grows: a list of nodes is a connection, or bounded by what it belongs to', () => {
    const bounded = new Set([
      'Alias.evidence',
      'Answer.conflicts',
      'IdentityCandidate.evidence',
      'Claim.inConflicts',
      'OlderTurn.messages',
      'Conversation.recentTurns',
      'MessagesAppended.messages',
      'Claim.derivedFrom',
      'Claim.evidence',
      'Claim.supersedes',
      'Claim.mergedFrom',
      'Relationship.evidence',
      'Span.chunks',
      'Query.nodes',
      'AmbiguousName.candidates',
      'QuestionName.entities',
      'Subgraph.edges',
      'Path.entities',
      'Path.relationships',
      'SearchConnection.nodes',
      'Event.about',
      'Entity.mergedFrom',
      'SemanticMemory.supersedes',
      'MergeConflict.claims',
      'DistinctDeclared.entities',
      'EntityResolved.candidates',
      'DependencyView.roots',
      'DependencyNode.standing',
      'DependencyStep.entities',
      'DependencyCycle.entities',
      'DependencyCycle.relationships',
      'DependencyConflict.claims',
      'TimelineEvent.related',
      'TimelineEvent.actors',
      'LedgerEntry.spans',
      'SuggestionsDecided.suggestions',
      'TimelineEvent.spans',
      'Argument.spans',
      'ArgumentMap.unresolvedTensions',
      'CoveredPart.claims',
      'Coverage.claims',
      'Community.entities',
      'EvidenceObject.entities',
      'EvidenceObject.topics',
      'EvidenceObject.claims',
      'EvidenceObject.contradictedBy',
    ]);
    const lists = outputs.flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => isListType(isNonNullType(field.type) ? field.type.ofType : field.type))
        .filter((field) => {
          const named = getNamedType(field.type);
          return isObjectType(named)
            ? named.getInterfaces().some(({ name }) => name === 'Node')
            : named.name === 'Node';
        })
        .map((field) => `${type.name}.${field.name}`),
    );
    expect(lists.filter((name) => !name.endsWith('Connection.nodes') && !bounded.has(name))).toEqual([]);
  });

  it('reads the plain fields of a thing without a resolver: only what leads elsewhere has one', () => {
    const plain = [
      'id',
      'name',
      'type',
      'key',
      'owner',
      'version',
      'createdAt',
      'updatedAt',
      'status',
      'confidence',
      'cursor',
      'node',
    ];
    const costly = outputs
      .filter(isObjectType)
      .filter((type) => !ROOTS.includes(type.name))
      .flatMap((type) =>
        Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })),
      )
      .filter(({ field }) => plain.includes(field.name) && field.resolve !== undefined)
      .map(({ name }) => name);
    expect(costly.toSorted()).toEqual([
      ...['CommitChange.node', 'Event.node', 'FacetValue.node'],
      // Whether it is AGING depends on the instant and on settings.
      'SemanticMemory.status',
    ]);
  });
});

describe('a mutation', () => {
  const names = Object.keys(fieldsOf('Mutation'));

  it('is there for everything that the role table names, and nothing else', () => {
    expect(names.toSorted()).toEqual(Object.keys(ROLE_NEEDED).toSorted());
  });

  it.each(names)('%s takes one input, with an idempotency key', (name) => {
    const args = objectType('Mutation').getFields()[name]?.args ?? [];
    expect(args.map((argument) => argument.name)).toEqual(['input']);
    const input = inputFieldsOf(bare(String(args[0]?.type)));
    expect(input.idempotencyKey).toBe('String');
    // What changes a thing that is there can be made to depend on its version.
    const changes =
      'id' in input ||
      [
        'addAlias',
        'chooseEntity',
        'defineRule',
        'setRecordRelation',
        'setRecordType',
        'setSourceTrust',
        'unmergeEntity',
        'updateSetting',
      ].includes(name);
    expect(input.expectedVersion).toBe(changes ? 'Int' : undefined);
  });

  it.each(names)('%s answers what was done, or why not', (name) => {
    const [done = '', ...errors] = membersOf(bare(fieldsOf('Mutation')[name]));
    expect(interfacesOf(done)).not.toContain('DomainError');
    expect(errors.filter((error) => !['StaleVersion', 'AmbiguousName'].includes(error))).toEqual([
      'Invalid',
      'NotFound',
      'Forbidden',
      'ConflictingState',
      'IdempotencyMismatch',
      'TooLarge',
      'Unavailable',
    ]);
    for (const error of errors) expect(interfacesOf(error)).toEqual(['DomainError']);
  });

  it('lets nobody say whose a row is, or who they are', () => {
    const inputs = ours
      .filter(isInputObjectType)
      .flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`));
    expect(
      inputs.filter(
        (field) =>
          /\.(owner|ownerId|role|actor|space|spaceId|createdAt|since)$/.test(field) &&
          !/Where\.(createdAt|owner|actor)$/.test(field) &&
          // Who spoke, as the log has it: it gives nobody a right.
          field !== 'MessageInput.role',
      ),
    ).toEqual([]);
  });

  it('fields of one name have one type in what is shown side by side, but for those that are listed', () => {
    const clashes = types.filter(isUnionType).flatMap((union) => {
      const typesOf = new Map<string, Set<string>>();
      for (const member of union.getTypes())
        for (const { name, type } of Object.values(member.getFields()))
          typesOf.set(name, (typesOf.get(name) ?? new Set()).add(String(type)));
      return [...typesOf].filter(([, of]) => of.size > 1).map(([field]) => `${union.name}.${field}`);
    });
    expect(clashes.toSorted()).toEqual(['Found.mergedFrom']); // lists of two types, of which each member is asked for its own fields
  });

  it('a node that has a confidence has one of the same shape', () => {
    const nodes = schema.getPossibleTypes(schema.getType('Node') as GraphQLInterfaceType);
    const shapes = nodes.flatMap((type) => String(type.getFields().confidence?.type ?? 'Confidence!'));
    expect(new Set(shapes)).toEqual(new Set(['Confidence!']));
  });

  it('kinds of memories that nothing makes are not promised', () => {
    expect(schema.getPossibleTypes(schema.getType('Memory') as GraphQLInterfaceType).map(String)).toEqual([
      'SemanticMemory',
      'EpisodicMemory',
    ]);
    const kinds = schema.getType('MemoryKind');
    expect(isEnumType(kinds) && kinds.getValues().map(({ name }) => name)).toEqual(['SEMANTIC', 'EPISODIC']);
  });

  it('the result of a mutation has a stale version where its input has one, and an ambiguous name where its input names', () => {
    const below = (type: GraphQLNamedType, seen: ReadonlySet<string> = new Set()): string[] =>
      isInputObjectType(type) && !seen.has(type.name)
        ? [
            type.name,
            ...Object.values(type.getFields()).flatMap((field) => [
              field.name,
              ...below(getNamedType(field.type), new Set([...seen, type.name])),
            ]),
          ]
        : [];
    for (const { name, type, args } of Object.values(objectType('Mutation').getFields())) {
      const words = args.flatMap((each) => below(getNamedType(each.type)));
      const members = membersOf(getNamedType(type).name);
      expect([name, members.includes('StaleVersion')]).toEqual([
        name,
        words.some((word) => word.startsWith('expectedVersion')),
      ]);
      expect([name, members.includes('AmbiguousName')]).toEqual([name, words.includes('EntityReferenceInput')]);
      expect([name, members.includes('IdempotencyMismatch')]).toEqual([name, words.includes('idempotencyKey')]);
    }
  });
});
