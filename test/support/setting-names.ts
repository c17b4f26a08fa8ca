/**
 * The names of all settings: users have them in their databases, exports and scripts. One may come; none goes or is renamed without a
 * line in CHANGELOG.
 */
export const SETTING_NAMES: readonly string[] = `
  answer.days
  answer.modes
  answer.seconds
  answer.tokens
  answer.window
  assert.confidence
  auth.failuresPerMinute auth.keysGraceSeconds auth.keysReloadSeconds
  cache.analyticalEvictSeconds cache.analyticalGraceSeconds cache.analyticalSeconds cache.candidates cache.connectMs
  cache.coverage cache.factualEvictSeconds cache.factualGraceSeconds cache.factualSeconds cache.insist cache.live
  cache.memoryEntries cache.mirrors cache.operationMs cache.pendingSeconds cache.placeEntries cache.probeMs cache.recent
  cache.sessionEntries cache.similar cache.timeSensitiveSeconds
  chunk.forceCut chunk.overlap chunk.tokens
  confidence.aging confidence.defaultReliability confidence.disputedFactor confidence.supportCap
  confidence.supportGain
  confirm.cap confirm.first confirm.later confirm.second confirm.third
  conflict.memoryDays conflict.memoryGap conflict.ratio
  consolidation.answerTokens consolidation.batch consolidation.callTokens consolidation.contradiction
  consolidation.gap consolidation.near consolidation.nearest consolidation.undecided
  conversation.appendedAtOnce conversation.gap conversation.maxCharacters conversation.recentTurns conversation.storedAtOnce
  conversation.vectors
  cost.count cost.list
  count.max
  decay.claimsPerDay decay.memoriesPerDay
  dispute.heldSeconds
  duplicates.seconds
  embed.answerMs embed.batch embed.batchBeside embed.memoryMb embed.questionMs embed.shareBeside embed.silenceMs embed.sparseMs
  embed.threads
  ensemble.dollars
  evidence.confidence evidence.objects evidence.questionShare evidence.similarity
  extract.argument extract.arguments extract.cue extract.data extract.definition extract.frontMatter extract.link
  extract.list extract.maxMatches extract.mention extract.minutes extract.model extract.modelAnswer extract.modelConfidence
  extract.modelPassage extract.modelPassages extract.prose extract.prose.confidence extract.sentence extract.table extract.window
  filter.maxDepth filter.maxRelated filter.maxValues
  gate.judged gate.nearest gate.strictness gate.webBelow
  gather.dollars gather.iterations gather.seconds
  graph.maxBetweenness graph.maxDependencyDepth graph.maxDepth graph.maxEdges graph.maxNodes graph.maxPathDepth
  graph.maxPaths graph.maxSteps
  identity.newest
  infer.conflicts infer.conflicts.confidence infer.discussion infer.discussion.documents infer.discussion.entities
  infer.discussion.half infer.discussion.most infer.discussion.reasons infer.reading infer.reading.answer
  infer.reading.entities infer.reading.most infer.reading.passages infer.similarity infer.similarity.entities
  infer.similarity.least infer.similarity.most infer.similarity.neighbours infer.similarity.statements
  inference.exploratory inference.highStakes inference.normal
  job.silentSeconds
  limit.aliases limit.bodyBytes limit.bodyValues limit.cost limit.costPerMinute limit.depth limit.directives
  limit.errors limit.importLines limit.ingestBytes limit.ingestDocuments limit.ingestMs limit.inputDepth
  limit.introspectionDepth limit.listItems limit.operationMs limit.repeats limit.searches limit.tokens
  live.density live.freshDays live.freshness live.near live.relevance live.reliability
  livedata.connectMs livedata.connections livedata.recheckSeconds livedata.records livedata.retrySeconds livedata.statementMs
  match.asks match.name match.same
  memory.alike memory.candidates memory.correctedConfidence memory.correctionImportance memory.entityImportance memory.fits
  memory.fullyReinforced memory.learn memory.newest memory.otherImportance memory.questionImportance memory.reinforceByUse
  memory.relevance memory.selected memory.statedConfidence memory.statementImportance memory.timeScale memory.tokens
  model.alertAt model.answerBytes model.attempts model.backoffMs model.breakerFailures model.breakerMs model.concurrency
  model.dollarsPerDay model.dollarsPerJob model.longestWaitMs model.margin model.queue model.roles model.timeoutMs
  model.unknownIn model.unknownOut
  names.context names.coreference names.hint names.inferCandidates names.inferDocuments names.inferFailures
  names.inferLeast names.inferMost names.inferred names.likeness names.modelAnswer names.recency names.recent
  names.shown names.termWords names.turns names.usesLead
  messages.asks messages.b messages.date messages.dense messages.k1 messages.listed messages.next messages.secondNext
  messages.speaker messages.tellsWhen messages.whole
  olderTurns.considered olderTurns.halfLifeDays olderTurns.halfLifeTurns olderTurns.importance olderTurns.lexicon olderTurns.namedEnough
  olderTurns.recency olderTurns.similarEnough olderTurns.similarity olderTurns.tokens
  page.default page.evidence page.max
  parse.codeMs parse.issues parse.maxAliases parse.maxCharacters parse.maxDataEntries parse.maxDepth
  parse.maxInflated parse.maxPages parse.memoryMb parse.quickBytes parse.quickWork parse.timeoutMs parse.tooHeavy
  people.alikeName people.candidate people.display people.link people.names people.otherName people.sameHandle
  people.sameMail people.sameName people.weakName
  pool.overflow pool.size
  prefetch.entities prefetch.everySeconds prefetch.messages
  projection.commits projection.lookMs projection.maxLag projection.retryMs projection.rows projection.silentMs
  projection.strongMs projection.walkMs
  prompt.files prompt.hardRules prompt.projectMemory prompt.roadmap
  rerank.deadlineMs rerank.pairs rerank.pool
  resolve.alias resolve.chosen resolve.chosenAlias resolve.exactKey resolve.exactName resolve.fuzzyAsks
  resolve.fuzzyCandidates resolve.fuzzyDecides resolve.fuzzyFactor resolve.fuzzyGap resolve.maxName
  resolve.normalForm
  retention.eventDays retention.historyDays
  rules.answerMs rules.max rules.maxConclusions rules.seconds
  screen.decodings screen.drift screen.driftCharacters screen.driftSample screen.driftUnknown screen.embeddedBytes
  screen.enough screen.findings screen.hiddenFactor screen.maxBytes screen.maxCharacters screen.maxReplacement
  screen.minCharacters screen.near screen.preview screen.quote screen.repetition screen.repetitionFrom
  screen.updatesPerHour screen.updatesPerMinute screen.zeroWidthRun screen.zeroWidthWords
  search.askedClaims search.askedDocuments search.askedWeight search.b search.candidates search.citedWeight search.earlierShare search.expandedTerms search.expandedWeight search.fuzzyThreshold search.graphClaims search.graphWeight
  search.hopDecay search.hopEntities search.hops search.k1 search.lexicalWeight
  search.listed search.maxCharacters
  search.namedWeight search.names search.overtakenShare search.rememberedWeight search.rrfK search.sparseWeight
  server.drainMs
  session.anticipateFrom session.anticipateOf session.anticipated session.anticipatedSeconds
  session.archiveSeconds session.archives session.compressBelow session.decayPerHour session.expand session.expertTerms
  session.expertWidens session.intentSeconds session.messages session.otherDomain session.pruneBelow session.restore
  session.sameDomain session.shift session.tokens
  socket.connections socket.initMs socket.messageBytes socket.operations socket.stallMs socket.sweepMs socket.unknown
  socket.unknownOfAddress socket.unsentBytes
  span.context
  statement.affirmed statement.contradiction statement.contradictionBack statement.contradictionWords
  statement.denied statement.entailment statement.entailmentWords statement.same statement.sentences
  statement.tolerance
  stream.maxSubscriptions stream.page stream.patienceMs stream.pollMs stream.window
  strength.confidence strength.fullSources strength.recency strength.recencyDays strength.reliability
  strength.sources
  thread.byLength thread.byReplies thread.byVotes thread.changepoint thread.salient thread.segment
  topics.batch topics.found topics.indexFrom topics.join topics.partitions topics.probes
  trace.days
  trust.accuracyShare trust.decisions trust.flagPenalty trust.minSettled trust.recencyDays trust.unlisted
  understand.linkedAbove understand.modelAnswer understand.sameAbove understand.sureRoute
  vectors.indexFrom vectors.indexMemoryMb
  verify.contradiction verify.entailment verify.insufficient verify.partial verify.reference verify.verified
  view.coverage.cosine view.coverage.words view.maxClaims view.phaseGap
  watch.longestMs watch.queue watch.rescanMs watch.settleMs
  web.answerBytes web.breakerFailures web.breakerMs web.redirects web.retries web.retryMs web.timeoutMs
`
  .trim()
  .split(/\s+/u);
