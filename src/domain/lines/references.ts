import type { LineOf, LineType, ExportLine } from './line-shapes.ts';

/** A thing that a line needs to be there. */
export interface Reference {
  readonly path: readonly (string | number)[];
  readonly to: LineType;
  /** UUID. */
  readonly id: string;
}

const one = (path: readonly (string | number)[], to: LineType, id: string | null): Reference[] =>
  id === null ? [] : [{ path, to, id }];

type References = { readonly [T in LineType]: (line: LineOf<T>) => Reference[] };

const REFERENCES: References = {
  Setting: () => [],
  Conversation: () => [],
  Message: (line) => one(['conversation'], 'Conversation', line.conversation),
  Quarantined: (line) => one(['source'], 'Source', line.source),
  Source: () => [],
  Rule: () => [],
  TrustRule: (line) => one(['source'], 'Source', line.source),
  Entity: () => [],
  Document: (line) => [
    ...one(['source'], 'Source', line.source),
    ...one(['subject'], 'Entity', line.subject),
    ...one(['currentRevision'], 'Revision', line.currentRevision),
    ...line.revisions.flatMap((id, n) => one(['revisions', n], 'Revision', id)),
    ...line.history.flatMap(({ revision, source }, n) => [
      ...one(['history', n, 'revision'], 'Revision', revision),
      ...one(['history', n, 'source'], 'Source', source),
    ]),
  ],
  Revision: (line) => one(['document'], 'Document', line.document),
  Alias: (line) => one(['entity'], 'Entity', line.entity),
  Claim: (line) => [
    ...one(['subject'], 'Entity', line.subject),
    ...one(['object', 'entity'], 'Entity', line.object.type === 'ENTITY' ? line.object.entity : null),
    ...one(['supersededBy'], 'Claim', line.supersededBy),
  ],
  Mention: (line) => [
    ...one(['entity'], 'Entity', line.entity),
    ...one(['revision'], 'Revision', line.revision),
    ...one(['document'], 'Document', line.document),
  ],
  Evidence: (line) => [
    ...one(['claim'], 'Claim', line.claim),
    ...one(['alias'], 'Alias', line.alias),
    ...one(['source'], 'Source', line.source),
    ...one(['revision'], 'Revision', line.revision),
    ...one(['document'], 'Document', line.document),
  ],
  Relationship: (line) => [
    ...one(['from'], 'Entity', line.from),
    ...one(['to'], 'Entity', line.to),
    ...one(['claim'], 'Claim', line.claim),
  ],
  Conflict: (line) => [
    ...one(['subject'], 'Entity', line.subject),
    ...line.parties.flatMap(({ claim, entity }, n) => [
      ...one(['parties', n, 'claim'], 'Claim', claim),
      ...one(['parties', n, 'entity'], 'Entity', entity),
    ]),
    ...one(['resolution', 'winner'], 'Claim', line.resolution?.winner ?? null),
    ...one(['resolution', 'winningEntity'], 'Entity', line.resolution?.winningEntity ?? null),
  ],
  Merge: (line) => [
    ...one(['member'], 'Entity', line.member),
    ...one(['mergedInto'], 'Entity', line.mergedInto),
    ...one(['canonical'], 'Entity', line.canonical),
  ],
  StatementCase: (line) => [...one(['a'], 'Claim', line.a), ...one(['b'], 'Claim', line.b)],
  DistinctPair: (line) => [...one(['a'], 'Entity', line.a), ...one(['b'], 'Entity', line.b)],
};

/** Everything that a line refers to. */
export const referencesOf = (line: ExportLine): Reference[] =>
  (REFERENCES[line.type] as (line: ExportLine) => Reference[])(line);

export const danglingMessage = ({ path, to }: Pick<Reference, 'path' | 'to'>): string =>
  `${path.join('.')}: expected a ${to} of this file, found none`;
