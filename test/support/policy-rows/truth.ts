import { systemClock } from '../../../src/domain/time.ts';
import { embedAll, wordEmbedder } from '../embedded-texts.ts';
import { write } from '../writes.ts';
import { row, type Place, type SettingRow } from './place.ts';

const BOTH_IN_DOUBT = ['DISPUTED', 'DISPUTED'];
const SUPERSEDED = ['SUPERSEDED', 'ACTIVE'];
const DAY_MS = 86_400_000;

/** Four notes against one. */
async function fourToOne(at: Place): Promise<string[]> {
  for (let n = 0; n < 4; n++) await at.says('Draft');
  await at.says('Final');
  return at.statuses();
}

/** One that its author was hardly sure of, `days` ago, against one of today. */
const weak =
  (days = 0) =>
  async (at: Place): Promise<string[]> => {
    await at.says('Draft', { confidence: 0.3 });
    if (days > 0) await at.age(days);
    await at.says('Final');
    return at.statuses();
  };

/** What one person knew, `days` ago and so surely, against what they say now. */
const remembered =
  (confidence: number, days = 0) =>
  async (at: Place): Promise<string[]> => {
    await at.says('Draft', { confidence, visibility: 'PRIVATE' });
    if (days > 0) await at.age(days);
    await at.says('Final', { visibility: 'PRIVATE' });
    return at.statuses();
  };

const saidTwice = async (at: Place): Promise<number[]> => {
  for (let n = 0; n < 2; n++) await at.says('Draft', { confidence: 0.5 });
  return at.confidences();
};

const confirmed =
  (times: number) =>
  async (at: Place): Promise<number[]> => {
    const id = await at.says('Draft', { confidence: 0.5 });
    for (let n = 0; n < times; n++) await write(at.me, 'confirmClaim', { id });
    return at.confidences();
  };

/** What time has left of a claim after a hundred days, to the hundredth. */
const faded =
  (visibility: string) =>
  async (at: Place): Promise<number> => {
    await at.says('Draft', { visibility });
    const then = new Date(Date.now() + 100.5 * DAY_MS).toISOString();
    const [left] = await at.claims<{ confidence: { effective: number } }>(`confidence { effective(at: "${then}") }`);
    return Math.round((left?.confidence.effective ?? 0) * 100) / 100;
  };

const trustOf = async (at: Place, site = 'tides.example') => (await at.press.source(site)).trust;

/** Two sites contradict each other on so many stations, and a person says each time that the first is right. */
async function decided(at: Place, times: number): Promise<void> {
  for (const station of ['Northgate', 'Southmoor', 'Eastwick'].slice(0, times)) {
    await at.press.says('tides.example', { height: '12 m' }, station);
    await at.press.says('ebb.example', { height: '15 m' }, station);
    const [claim] = await at.press.claims('height', station);
    const conflict = claim?.conflicts[0]?.id;
    const answer = await write(at.me, 'resolveConflict', { id: conflict, winner: claim?.id, rationale: 'measured' });
    if (answer.__typename !== 'ConflictWritten') throw new Error(JSON.stringify(answer));
  }
}

/** Cosines: .866 of the two about coffee, .913 of the two about the violin. */
const EMBEDDER = wordEmbedder('policy', ['ada', 'drinks', 'coffee', ' a ', 'violin', 'play', 'vio', 'iol', 'not']);

async function compared(at: Place, ...said: readonly (readonly [string, number])[]): Promise<string[]> {
  for (const [statement, confidence] of said)
    await at.curator.say({ named: { name: 'Ada', type: 'PERSON' } }, 'NOTED', statement, { statement, confidence });
  await embedAll(at.database, EMBEDDER);
  await at.me.get('mutation { consolidate(input: {}) { __typename } }');
  return at.statuses('NOTED');
}

const alike =
  (one: number, other: number) =>
  (at: Place): Promise<string[]> =>
    compared(at, ['Ada drinks coffee.', one], ['Ada drinks a coffee.', other]);
const opposed = (at: Place): Promise<string[]> =>
  compared(at, ['Ada plays violin.', 0.9], ['Ada does not play violin.', 0.9]);

const FOUR_PREVAIL = ['ACTIVE', 'DISPUTED'];
const [ONE_STANDS, BOTH_STAND] = [
  ['ACTIVE', 'MERGED'],
  ['ACTIVE', 'ACTIVE'],
];

/** What holds, how sure it is, and what two that contradict each other become. */
export const TRUTH_ROWS: readonly SettingRow[] = [
  row('strength.sources', 0, FOUR_PREVAIL, BOTH_IN_DOUBT, fourToOne),
  row('strength.fullSources', 100, FOUR_PREVAIL, BOTH_IN_DOUBT, fourToOne),
  row('strength.reliability', 1, FOUR_PREVAIL, BOTH_IN_DOUBT, fourToOne),
  row('strength.confidence', 1, FOUR_PREVAIL, BOTH_IN_DOUBT, fourToOne),
  row('strength.recency', 1, FOUR_PREVAIL, BOTH_IN_DOUBT, fourToOne),
  row('strength.recencyDays', 36_500, SUPERSEDED, BOTH_IN_DOUBT, weak(300)),
  row('conflict.ratio', 1.1, BOTH_IN_DOUBT, SUPERSEDED, weak()),
  row('conflict.memoryGap', 0.6, SUPERSEDED, BOTH_IN_DOUBT, remembered(0.5)),
  row('conflict.memoryDays', 365, SUPERSEDED, BOTH_IN_DOUBT, remembered(0.95, 100)),
  row('assert.confidence', 0.6, [0.95], [0.6], async (at) => (await at.says('Draft'), at.confidences())),
  row('confidence.supportGain', 0.5, [0.525], [0.75], saidTwice),
  row('confidence.supportCap', 1, [0.525], [0.5], saidTwice),
  row('confidence.disputedFactor', 0.8, [0.475, 0.475], [0.76, 0.76], async (at) => {
    for (const text of ['Draft', 'Final']) await at.says(text);
    return at.confidences();
  }),
  row('confidence.defaultReliability', 0.5, [0.99], [0.495], async (at) => {
    await at.hand('---\ntitle: The guide\n---\n\nwords\n');
    return at.confidences('title');
  }),
  row('confidence.aging', 0.5, [{ aging: false }], [{ aging: true }], async (at) => {
    await at.says('Draft', { confidence: 0.4 });
    return at.claims('aging');
  }),
  row('decay.memoriesPerDay', 0, 0.35, 0.95, faded('PRIVATE')),
  row('decay.claimsPerDay', 0.01, 0.95, 0.35, faded('SHARED')),
  row('confirm.first', 0.3, [0.65], [0.8], confirmed(1)),
  row('confirm.second', 0.2, [0.75], [0.85], confirmed(2)),
  row('confirm.third', 0.1, [0.8], [0.85], confirmed(3)),
  row('confirm.later', 0.1, [0.82], [0.9], confirmed(4)),
  row('confirm.cap', 0.7, [0.82], [0.7], confirmed(4)),
  row('trust.unlisted', 0.8, 0.5, 0.8, async (at) => {
    await at.press.says('tides.example', { height: '12 m' });
    return (await trustOf(at)).value;
  }),
  row('trust.recencyDays', 10, 0.5, 0.25, async (at) => {
    await at.press.says('tides.example', { height: '12 m' });
    const later = at.with({ clock: { now: () => new Date(systemClock.now().getTime() + 30.5 * DAY_MS) } });
    return (await trustOf(later)).recency;
  }),
  row('trust.flagPenalty', 0.1, 0.2, 0.4, async (at) => {
    await at.press.says('tides.example', { height: '12 m' });
    await at.press.trust({ domain: 'tides.example' }, { flagged: true });
    return (await trustOf(at)).value;
  }),
  row('trust.minSettled', 1, null, 1, async (at) => (await decided(at, 1), (await trustOf(at)).accuracy)),
  row('trust.accuracyShare', 0.8, 0.7, 0.9, async (at) => (await decided(at, 1), (await trustOf(at)).base), {
    'trust.minSettled': 1,
  }),
  row('trust.decisions', 1, 2, 1, async (at) => (await decided(at, 2), (await trustOf(at)).settled)),
  row('consolidation.near', 0.9, ONE_STANDS, BOTH_STAND, alike(0.9, 0.9)),
  row('consolidation.gap', 0.5, BOTH_STAND, ONE_STANDS, alike(0.9, 0.5)),
  row('consolidation.contradiction', 0.95, BOTH_IN_DOUBT, BOTH_STAND, opposed),
];
