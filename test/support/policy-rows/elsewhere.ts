import type { PolicyName } from '../../../src/domain/policy.ts';

/** Numbers that tests of their own change, by the file under `test/` that names them. */
export const ELSEWHERE: Readonly<Record<string, readonly PolicyName[]>> = {
  'contract/coverage-vectors.test.ts': ['view.coverage.cosine', 'view.coverage.words'],
  'contract/decide-statements.test.ts': ['consolidation.callTokens'],
  'contract/drift.test.ts': ['screen.driftUnknown'],
  'contract/graph-measures.test.ts': ['graph.maxBetweenness'],
  'contract/graph-neo4j.test.ts': ['projection.maxLag'],
  'contract/graph-store.test.ts': ['graph.maxDepth', 'graph.maxPathDepth', 'graph.maxNodes', 'graph.maxEdges', 'graph.maxPaths'],
  'contract/graphql-inferred.test.ts': ['inference.highStakes', 'inference.normal', 'inference.exploratory'],
  'contract/graphql-pages.test.ts': ['page.default', 'page.max'],
  'contract/infer-aliases.test.ts': ['names.inferFailures', 'names.inferred', 'names.inferLeast', 'names.inferMost'],
  'contract/infer-similarity.test.ts': ['infer.similarity', 'infer.similarity.least', 'infer.similarity.entities',
    'infer.similarity.neighbours', 'infer.similarity.statements', 'infer.similarity.most'],
  'contract/inference-methods.test.ts': ['infer.discussion'],
  'contract/ingest-by-model.test.ts': [
    'extract.model', 'extract.modelPassage', 'extract.modelPassages', 'extract.modelAnswer', 'model.dollarsPerDay', 'model.dollarsPerJob',
    'model.unknownIn', 'model.unknownOut',
  ],
  'contract/read-relationships-by-model.test.ts': ['infer.reading'],
  'contract/rules.test.ts': ['rules.maxConclusions'],
  'contract/rules-in-time.test.ts': ['rules.seconds'],
  'contract/slow-rules.test.ts': ['rules.answerMs'],
  'contract/retention.test.ts': ['retention.eventDays', 'retention.historyDays'],
  'e2e/cli-ingest-watch.test.ts': ['watch.queue'],
  'integration/projection.test.ts': ['projection.strongMs'],
  'integration/prepare-in-thread.test.ts': ['parse.timeoutMs', 'parse.memoryMb', 'parse.tooHeavy', 'parse.quickBytes', 'parse.quickWork'],
  'integration/server/time.test.ts': ['limit.operationMs', 'limit.ingestMs'],
  'unit/graphql-cost.test.ts': ['page.evidence', 'cost.list', 'limit.cost'],
  'unit/local.test.ts': ['limit.aliases'],
  'unit/match-records.test.ts': ['match.same', 'match.asks'],
  'unit/mentions-in.test.ts': ['names.recent', 'names.turns'],
  'unit/parse-code.test.ts': ['parse.codeMs'],
  'unit/parse-docx.test.ts': ['parse.maxInflated'],
  'unit/parse-html.test.ts': ['parse.maxCharacters'],
  'unit/parse-pdf.test.ts': ['parse.maxPages'],
  'unit/person-likeness.test.ts': ['people.link', 'people.candidate', 'people.display', 'people.sameHandle', 'people.alikeName', 'people.weakName'],
  'contract/bulk-writes.test.ts': ['screen.embeddedBytes'],
  'unit/screen.test.ts': ['screen.maxBytes', 'screen.maxReplacement'],
  'unit/shape.test.ts': ['limit.depth'],
  'unit/thread-parts.test.ts': ['thread.salient', 'thread.byVotes', 'thread.byReplies', 'thread.byLength'],
}; // prettier-ignore

/** Numbers that decide nothing of what is held for true, and why no outcome is told here. A new number is not among them by itself. */
export const NO_OUTCOME: Readonly<Record<string, readonly PolicyName[]>> = {
  'a bound of work: where it is reached, less is done at once': [
    'consolidation.nearest', 'consolidation.batch', 'consolidation.answerTokens', 'duplicates.seconds', 'extract.maxMatches', 'extract.window',
    'names.modelAnswer', 'names.termWords', 'names.shown', 'statement.sentences', 'search.candidates', 'search.names', 'search.listed',
    'search.maxCharacters', 'screen.driftSample', 'screen.driftCharacters', 'graph.maxSteps', 'model.margin', 'watch.settleMs', 'watch.longestMs',
    'watch.rescanMs', 'chunk.forceCut', 'graph.maxDependencyDepth', 'infer.discussion.reasons', 'infer.discussion.entities',
    'infer.reading.entities', 'infer.reading.passages', 'infer.reading.answer', 'names.context',
    'names.inferCandidates', 'names.inferDocuments', 'rules.max', 'view.maxClaims', 'infer.reading.most',
  ],
  'a limit against attacks: tests of attacks reach the default': [
    'limit.repeats', 'limit.directives', 'limit.bodyBytes', 'limit.ingestBytes', 'limit.inputDepth', 'limit.introspectionDepth',
    'limit.ingestDocuments', 'limit.importLines', 'limit.bodyValues', 'limit.listItems', 'filter.maxDepth', 'filter.maxValues', 'parse.maxDepth', 'parse.maxAliases',
    'parse.maxDataEntries', 'screen.enough', 'screen.near', 'screen.hiddenFactor', 'screen.decodings', 'screen.zeroWidthRun',
    'screen.zeroWidthWords', 'screen.repetition', 'screen.repetitionFrom',
  ],
  'how much is shown': ['parse.issues', 'span.context', 'screen.quote', 'screen.findings', 'screen.preview'],
  'measured on data, and changed by a bench, not by who runs a space': [
    'consolidation.undecided', 'match.name', 'names.recency', 'names.hint', 'names.likeness', 'search.k1', 'search.b', 'screen.drift',
    'statement.denied', 'statement.affirmed', 'statement.same', 'statement.contradiction', 'statement.contradictionWords',
    'statement.contradictionBack', 'statement.entailment', 'statement.entailmentWords', 'statement.tolerance', 'thread.changepoint', 'thread.segment',
  ],
  'as `extract.frontMatter` and `extract.prose.copula`: how sure one kind of rule is, read by the same code': [
    'extract.link', 'extract.cue', 'extract.data', 'extract.table', 'extract.list', 'extract.definition', 'extract.sentence', 'extract.mention',
    'extract.prose.role', 'extract.prose.event', 'extract.prose.quantity', 'extract.prose.relation', 'extract.prose.definition',
    'extract.prose.abbreviation', 'extract.prose.name', 'extract.modelConfidence', 'extract.argument',
  ],
}; // prettier-ignore
