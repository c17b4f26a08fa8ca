import { CLAIM_STATUSES } from '../../domain/claim-record.ts';
import { inBatches } from '../send-batches.ts';
import { execute, type Client, type TypedDocument } from '../client/client-port.ts';
import { persist } from '../client/persist.ts';
import { settingsOfSpace } from '../client/space-settings.ts';
import {
  ExportAliasesOfDocument,
  ExportChunksOfDocument,
  ExportMentionsOfDocument,
  ExportSourcesDocument,
  ExportClaimsDocument,
  ExportConflictsDocument,
  ExportConversationsDocument,
  ExportDistinctPairsDocument,
  ExportDocumentsDocument,
  ExportEntitiesDocument,
  ExportEvidenceOfDocument,
  ExportMergesDocument,
  ExportMessagesOfDocument,
  ExportRelationshipsDocument,
  ExportReleasedDocument,
  ExportRevisionsDocument,
  ExportRevisionsOfDocument,
  ExportRulesDocument,
  ExportSettingsDocument,
  ExportStatementCasesDocument,
  ExportTrustRulesDocument,
  LastCommitDocument,
  type AsOf,
  type EntriesFragment,
  type NameFragment,
  type PiecesFragment,
  type QuoteFragment,
} from '../generated/operations.ts';
import { withIdsOfNow } from './ids-of-now.ts';
import {
  aliasLine,
  claimLine,
  conflictLine,
  conversationLine,
  distinctPairLine,
  documentLine,
  entityLine,
  evidenceLine,
  mentionLine,
  mergeLine,
  messageLine,
  relationshipLine,
  releasedLine,
  revisionLine,
  ruleLine,
  settingLine,
  sourceLine,
  statementCaseLine,
  trustRuleLine,
  type ClaimNode,
  type DocumentNode,
  type EntityNode,
  type EntryEdge,
  type MentionOfNode,
  type PieceNode,
  type Line,
  type RevisionNode,
  type Supported,
} from './export-lines.ts';

/** Things of a page, and things shown with each of them, as far as the space allows. */
const PAGE = 50;
const INNER = 10;
/** Texts of revisions that are asked for at once. */
const TEXT_BYTES = 2 * 1024 ** 2;

interface Page<T> {
  readonly nodes: readonly T[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/**
 * Everything the caller sees in a space, line by line, all as it stood after one commit whatever is written meanwhile:
 * sources with how far they are trusted and documents with their texts first, then entities with their names, claims with their words,
 * edges, conflicts, who is one and who is two, statements in doubt to each other, rules, what was let in all the same, what was said,
 * and the settings. Every entity is there by itself, merged or not. Holds one page at a time.
 * @throws Unavailable, Refused, Interrupted
 */
export async function* readSpace(client: Client, interrupted: AbortSignal): AsyncGenerator<Line> {
  // Rows are as their evidence named them: who is merged stands in lines of its own.
  const reader = await openSpace(client, interrupted, { merged: false });
  yield* reader.sources();
  yield* reader.trustRules();
  yield* reader.documents();
  yield* reader.entities();
  yield* reader.claims();
  yield* reader.relationships();
  yield* reader.conflicts();
  yield* reader.merges();
  yield* reader.distinctPairs();
  yield* reader.statementCases();
  yield* reader.rules();
  yield* reader.released();
  yield* reader.conversations();
  yield* reader.settings();
}

/** A reader of a space as it stands after its last commit, whatever is written meanwhile. */
export async function openSpace(
  client: Client,
  interrupted: AbortSignal,
  { merged, valid = null }: { readonly merged: boolean; readonly valid?: string | null },
): Promise<SpaceReader> {
  const last = await execute(client, LastCommitDocument, {}, interrupted);
  const settings = await settingsOfSpace(client, interrupted);
  const most = settings['page.max'];
  return new SpaceReader(client, interrupted, {
    // Null is whenever things held in the world: a whole export is the record, not a moment of it.
    asOf: { valid, merged, recorded: last.commits.nodes[0]?.at ?? null },
    first: Math.min(PAGE, most),
    inner: Math.min(INNER, most),
  });
}

type ReadPage<T> = (after: string | null) => Promise<Page<T> | null>;

interface RevisionSize {
  readonly id: string;
  readonly bytes: number;
}

interface Common {
  readonly asOf: AsOf;
  readonly first: number;
  readonly inner: number;
}

export class SpaceReader {
  private readonly client: Client;
  private readonly interrupted: AbortSignal;
  readonly common: Common;

  constructor(client: Client, interrupted: AbortSignal, common: Common) {
    this.client = client;
    this.interrupted = interrupted;
    this.common = common;
  }

  async *sources(): AsyncGenerator<Line> {
    const { asOf, first } = this.common;
    const all = this.items(async (after) => (await this.ask(ExportSourcesDocument, { asOf, first, after })).sources);
    for await (const source of all) yield sourceLine(source);
  }

  async *trustRules(): AsyncGenerator<Line> {
    const { asOf, first } = this.common;
    const all = this.items(
      async (after) => (await this.ask(ExportTrustRulesDocument, { asOf, first, after })).trustRules,
    );
    for await (const rule of all) yield trustRuleLine(rule);
  }

  async *rules(): AsyncGenerator<Line> {
    const { asOf, first } = this.common;
    const all = this.items(async (after) => (await this.ask(ExportRulesDocument, { asOf, first, after })).rules);
    for await (const rule of all) yield ruleLine(rule);
  }

  async *released(): AsyncGenerator<Line> {
    const { asOf, first } = this.common;
    const all = this.items(
      async (after) => (await this.ask(ExportReleasedDocument, { asOf, first, after })).quarantine,
    );
    for await (const item of all) yield releasedLine(item);
  }

  /** What was said, as of the present. The list is read until nothing in it is new: a conversation that goes on moves to its front. */
  async *conversations(): AsyncGenerator<Line> {
    const { first } = this.common;
    const seen = new Set<string>();
    for (let isNew = true; isNew;) {
      isNew = false;
      const all = this.items(
        async (after) => (await this.ask(ExportConversationsDocument, { first, after })).conversations,
      );
      for await (const conversation of all) {
        if (seen.has(conversation.id)) continue;
        isNew = true;
        seen.add(conversation.id);
        yield conversationLine(conversation);
        yield* this.messages(conversation.id);
      }
    }
  }

  private async *messages(id: string): AsyncGenerator<Line> {
    const { first } = this.common;
    const all = this.items(
      async (after) => there((await this.ask(ExportMessagesOfDocument, { id, first, after })).conversation).messages,
    );
    for await (const message of all) yield messageLine(message, id);
  }

  async *settings(): AsyncGenerator<Line> {
    const { settings } = await this.ask(ExportSettingsDocument, {});
    for (const setting of settings) if (setting.overridden) yield settingLine(setting);
  }

  /** Texts after the documents of a page, many at once: most documents have one short revision. */
  async *documents(): AsyncGenerator<Line> {
    const read = async (after: string | null) =>
      (await this.ask(ExportDocumentsDocument, { ...this.common, after })).documents;
    for await (const page of this.pages(there(await read(null)), read)) {
      const stored: RevisionSize[] = [];
      for (const document of page) {
        const entries = await this.entriesOf(document);
        yield documentLine(document, entries);
        stored.push(...new Map(entries.map(({ node }) => [node.id, node])).values());
      }
      yield* this.texts(stored);
    }
  }

  async *entities(): AsyncGenerator<Line> {
    const all = this.items(
      async (after) => (await this.ask(ExportEntitiesDocument, { ...this.common, after })).entities,
    );
    for await (const entity of all) {
      yield entityLine(entity);
      for await (const alias of this.aliasesOf(entity)) {
        yield aliasLine(alias, entity.id);
        yield* evidence(alias.evidence, { alias: alias.id });
      }
      for await (const mention of this.mentionsOf(entity)) yield mentionLine(mention, entity.id);
    }
  }

  async *claims(): AsyncGenerator<Line> {
    const all = this.items(async (after) => (await this.ask(ExportClaimsDocument, { ...this.common, after })).claims);
    for await (const claim of all) {
      yield claimLine(claim);
      for await (const quote of this.evidenceOf(claim)) yield* evidence([quote], { claim: claim.id });
    }
  }

  async *relationships(): AsyncGenerator<Line> {
    const { asOf, first } = this.common;
    const all = this.items(
      async (after) =>
        (await this.ask(ExportRelationshipsDocument, { asOf, first, after, status: CLAIM_STATUSES })).relationships,
    );
    for await (const relationship of all) yield relationshipLine(relationship);
  }

  async *conflicts(): AsyncGenerator<Line> {
    const { asOf, first } = this.common;
    const all = this.items(
      async (after) => (await this.ask(ExportConflictsDocument, { asOf, first, after })).conflicts,
    );
    for await (const conflict of all) yield conflictLine(conflict);
  }

  async *merges(): AsyncGenerator<Line> {
    const { asOf, first } = this.common;
    const all = this.items(async (after) => (await this.ask(ExportMergesDocument, { asOf, first, after })).merges);
    for await (const merge of all) yield mergeLine(merge);
  }

  async *distinctPairs(): AsyncGenerator<Line> {
    const { asOf, first } = this.common;
    const all = this.items(
      async (after) => (await this.ask(ExportDistinctPairsDocument, { asOf, first, after })).distinctPairs,
    );
    for await (const pair of all) yield distinctPairLine(pair);
  }

  async *statementCases(): AsyncGenerator<Line> {
    const { asOf, first } = this.common;
    const all = this.items(
      async (after) => (await this.ask(ExportStatementCasesDocument, { asOf, first, after })).statementCases,
    );
    for await (const one of all) yield statementCaseLine(one);
  }

  /** In order: a return to an earlier text is a new entry with the earlier revision. */
  private async entriesOf(document: DocumentNode): Promise<EntryEdge[]> {
    const { asOf, first } = this.common;
    const entries: EntryEdge[] = [];
    const all = this.rest(entryPage(document.revisions), async (after) => {
      const answer = await this.ask(ExportRevisionsOfDocument, { asOf, id: document.id, first, after });
      return entryPage(there(answer.document).revisions);
    });
    for await (const entry of all) entries.push(entry);
    return entries;
  }

  private async *texts(revisions: readonly RevisionSize[]): AsyncGenerator<Line> {
    const limits = { items: this.common.first, size: TEXT_BYTES };
    for await (const batch of inBatches(revisions, limits, ({ bytes }) => bytes)) {
      const ids = batch.map((revision) => revision.id);
      const { asOf, inner } = this.common;
      const answer = await this.ask(ExportRevisionsDocument, { asOf, inner, ids });
      for (const node of answer.nodes) {
        const revision = asRevision(node);
        yield revisionLine(revision, await this.chunksOf(revision));
      }
    }
  }

  private async chunksOf(revision: RevisionNode): Promise<PieceNode[]> {
    const { asOf, first } = this.common;
    const chunks: PieceNode[] = [];
    const all = this.rest(revision.chunks, async (after): Promise<PiecesFragment> => {
      const { node } = await this.ask(ExportChunksOfDocument, { asOf, id: revision.id, first, after });
      return there(node && 'chunks' in node ? node.chunks : null);
    });
    for await (const chunk of all) chunks.push(chunk);
    return chunks;
  }

  private mentionsOf(entity: EntityNode): AsyncGenerator<MentionOfNode> {
    const { asOf, first } = this.common;
    return this.rest(entity.mentions, async (after) => {
      const answer = await this.ask(ExportMentionsOfDocument, { asOf, id: entity.id, first, after });
      return there(answer.entity).mentions;
    });
  }

  private aliasesOf(entity: EntityNode): AsyncGenerator<NameFragment> {
    const { asOf, inner } = this.common;
    return this.rest(entity.aliases, async (after) => {
      const answer = await this.ask(ExportAliasesOfDocument, { asOf, id: entity.id, first: inner, after });
      return there(answer.entity).aliases;
    });
  }

  private evidenceOf(claim: ClaimNode): AsyncGenerator<QuoteFragment> {
    const { asOf, inner } = this.common;
    return this.rest(claim.evidenceConnection, async (after) => {
      const answer = await this.ask(ExportEvidenceOfDocument, { asOf, id: claim.id, first: inner, after });
      return there(answer.claim).evidenceConnection;
    });
  }

  /** The items of a list, page after page. */
  async *items<T>(read: ReadPage<T>): AsyncGenerator<T> {
    yield* this.rest(there(await read(null)), read);
  }

  /** The items of a page, then those of the pages behind it. */
  private async *rest<T>(page: Page<T>, read: ReadPage<T>): AsyncGenerator<T> {
    for await (const nodes of this.pages(page, read)) yield* nodes;
  }

  private async *pages<T>(page: Page<T>, read: ReadPage<T>): AsyncGenerator<readonly T[]> {
    let current = page;
    yield current.nodes;
    while (current.pageInfo.hasNextPage) {
      current = there(await read(current.pageInfo.endCursor));
      yield current.nodes;
    }
  }

  async ask<Data, Variables extends Readonly<Record<string, unknown>>>(
    document: TypedDocument<Data, Variables>,
    variables: Variables,
  ): Promise<Data> {
    const answer = persist(() => execute(this.client, document, variables, this.interrupted), this.interrupted);
    return withIdsOfNow(await answer);
  }
}

const entryPage = ({ edges, pageInfo }: EntriesFragment): Page<EntryEdge> => ({ nodes: edges, pageInfo });

function* evidence(quotes: readonly QuoteFragment[], of: Supported): Generator<Line> {
  for (const quote of quotes) yield evidenceLine(quote, of);
}

/** Of one commit, nothing goes away between two questions. */
function there<T>(found: T | null): T {
  if (found === null) throw new Error('expected a thing that a list named to be there as of the same commit');
  return found;
}

function asRevision(node: Partial<RevisionNode> | null): RevisionNode {
  if (node?.text === undefined) throw new Error('expected a revision for every id that a document names');
  return node as RevisionNode;
}
