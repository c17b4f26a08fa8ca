import { ObjectType, Field, Int } from 'type-graphql';
import { Written, type Done, resultOf } from '../shared/written.ts';
import { SourceNode, DocumentNode } from './document.ts';
import { TrustRuleNode } from './trust.ts';
import { Ingested } from './ingested.ts';

@ObjectType('SourceWritten', { implements: Written, simpleResolvers: true, description: 'A source was registered.' })
export class SourceWritten extends Written {
  @Field(() => SourceNode, { description: 'The source as it is now.' })
  readonly source: SourceNode;
  constructor(done: Done, source: SourceNode) {
    super(done);
    this.source = source;
  }
}

@ObjectType('TrustWritten', { implements: Written, simpleResolvers: true, description: 'A trust rule was set.' })
export class TrustWritten extends Written {
  @Field(() => TrustRuleNode, { description: 'The trust rule as it is now.' })
  readonly rule: TrustRuleNode;
  constructor(done: Done, rule: TrustRuleNode) {
    super(done);
    this.rule = rule;
  }
}

@ObjectType('Removed', { implements: Written, simpleResolvers: true, description: 'Documents were removed.' })
export class Removed extends Written {
  @Field(() => Int, { description: 'Number of documents removed.' })
  readonly documents: number;
  @Field(() => Int, { description: 'Number of claims that ended because they had no other evidence.' })
  readonly claims: number;
  constructor(done: Done, documents: number, claims: number) {
    super(done);
    this.documents = documents;
    this.claims = claims;
  }
}

@ObjectType('Released', {
  implements: Written,
  simpleResolvers: true,
  description: 'A quarantined document was released, and ingested.',
})
export class Released extends Written {
  @Field(() => DocumentNode, { description: 'The document as it was ingested.' })
  readonly document: DocumentNode;
  constructor(done: Done, document: DocumentNode) {
    super(done);
    this.document = document;
  }
}
export const RegisterSourceResult = resultOf('RegisterSourceResult', SourceWritten);
export const RemoveDocumentResult = resultOf('RemoveDocumentResult', Removed, 'VERSIONED');
export const RemoveSourceResult = resultOf('RemoveSourceResult', Removed, 'VERSIONED');
export const SetSourceTrustResult = resultOf('SetSourceTrustResult', TrustWritten, 'VERSIONED');
export const ReleaseQuarantinedResult = resultOf('ReleaseQuarantinedResult', Released, 'VERSIONED');
export const IngestResult = resultOf('IngestResult', Ingested);
