import type { SettingValue } from '../../src/domain/setting.ts';
import { describe, expect, it } from '@jest/globals';
import { ALL_SETTINGS, settingDefaults, type SettingName } from '../support/settings.ts';

/**
 * Numbers that requirement rows name, as the rows have them. A setting may change each for a space; nobody changes it
 * unnoticed for all.
 */
const NUMBERS: readonly (readonly [rows: string, name: SettingName, value: SettingValue])[] = [
  ['PI-34', 'chunk.tokens', 512],
  ['PI-34', 'chunk.overlap', 64],
  ['PI-39', 'chunk.forceCut', 1.5],
  ['PI-19', 'extract.arguments', 3],
  ['SE-29', 'screen.enough', 1],
  ['SE-28', 'screen.minCharacters', 50],
  ['SE-28', 'screen.maxCharacters', 1_000_000],
  ['SE-19', 'screen.updatesPerMinute', 10],
  ['SE-28', 'screen.updatesPerHour', 20],
  ['SE-30', 'screen.drift', 0.7],
  ['SE-30', 'screen.driftCharacters', 1_000],
  ['SE-21', 'watch.queue', 500],
  ['SF-13', 'consolidation.near', 0.85],
  ['SE-33', 'consolidation.contradiction', 0.9],
  ['SF-14, SF-18', 'consolidation.undecided', 0.95],
  ['SF-14', 'consolidation.gap', 0.3],
  ['SF-19', 'consolidation.callTokens', 12_000],
  ['OM-42', 'names.usesLead', 3],
  ['OM-49', 'names.coreference', 0.6],
  ['OM-47', 'names.recent', 5],
  ['OM-47', 'names.turns', 5],
  ['OM-47', 'names.recency', 0.7],
  ['PI-56', 'names.context', 200],
  ['PI-17', 'names.inferMost', 0.9],
  ['PI-57', 'people.link', 0.95],
  ['PI-57', 'people.candidate', 0.5],
  ['PI-58', 'people.display', 0.9],
  ['OM-44', 'resolve.fuzzyAsks', 0.7],
  ['OM-45, PI-54', 'resolve.fuzzyDecides', 0.85],
  ['OM-46', 'resolve.fuzzyGap', 0.15],
  ['PI-54', 'resolve.fuzzyFactor', 0.9],
  ['OM-44', 'resolve.fuzzyCandidates', 10],
  ['SE-42', 'identity.newest', 0.3],
  ['OM-52', 'resolve.chosen', 0.85],
  ['OM-52', 'resolve.chosenAlias', 0.95],
  ['PI-120', 'model.dollarsPerDay', 5],
  ['PI-117', 'model.unknownIn', 15],
  ['PI-119', 'model.margin', 1.2],
  ['SE-12', 'model.attempts', 3],
  ['SE-39', 'model.concurrency', 4],
  ['PI-124, SE-14', 'model.breakerFailures', 5],
  ['PI-124, SE-15', 'model.breakerMs', 60_000],
  ['SE-48', 'strength.sources', 0.4],
  ['SE-48', 'strength.fullSources', 5],
  ['SE-48', 'strength.reliability', 0.35],
  ['SE-48', 'strength.confidence', 0.15],
  ['SE-48', 'strength.recency', 0.1],
  ['SE-48', 'strength.recencyDays', 30],
  ['SE-46', 'conflict.ratio', 1.3],
  ['OM-60', 'conflict.memoryGap', 0.3],
  ['OM-60', 'conflict.memoryDays', 60],
  ['OM-20', 'decay.memoriesPerDay', 0.01],
  ['OM-114', 'confirm.first', 0.15],
  ['OM-114', 'confirm.second', 0.1],
  ['OM-114', 'confirm.third', 0.05],
  ['OM-114', 'confirm.later', 0.02],
  ['OM-114', 'confirm.cap', 0.95],
  ['SE-49', 'trust.unlisted', 0.5],
  ['SE-49', 'trust.recencyDays', 30],
  ['SE-49', 'trust.flagPenalty', 0.3],
  ['SE-50', 'trust.accuracyShare', 0.4],
  ['SE-50', 'trust.minSettled', 5],
  ['OM-42', 'resolve.alias', 0.95],
  ['PI-83', 'search.rrfK', 60],
  ['SE-134', 'embed.batch', 32],
  ['PI-48', 'thread.changepoint', 0.3],
  ['PI-48', 'thread.segment', 3],
  ['PI-47', 'thread.salient', 5],
  ['PI-47', 'thread.byVotes', 0.5],
  ['PI-47', 'thread.byReplies', 0.3],
  ['PI-47', 'thread.byLength', 0.2],
  ['PI-70', 'graph.maxPathDepth', 6],
  ['PI-70', 'graph.maxDependencyDepth', 10],
  ['SE-57', 'view.coverage.cosine', 0.3],
  ['PI-18', 'view.phaseGap', 365],
  ['PI-68', 'inference.highStakes', 0.9],
  ['PI-68', 'inference.normal', 0.75],
  ['PI-68', 'inference.exploratory', 0.5],
  ['PI-72', 'infer.discussion', false],
  ['PI-67', 'infer.conflicts', true],
  ['PI-72', 'infer.similarity', false],
  ['PI-72', 'infer.reading', false],
  ['OM-146', 'pool.size', 10],
  ['OM-146', 'pool.overflow', 20],
];

describe('a number that a requirement names', () => {
  it.each(NUMBERS)('%s: %s is %d', (_, name, value) => {
    expect(settingDefaults[name]).toBe(value);
  });

  it('is in this list', () => {
    const named = Object.entries(ALL_SETTINGS).filter(([, { source }]) => /\b(SE|RS|PI|SF|OM)-\d+/u.test(source));
    expect(NUMBERS.map(([, name]) => name).toSorted()).toEqual(named.map(([name]) => name).toSorted());
  });
});
