import type { ScreenSettings } from '../ingest-settings.ts';
import type { Objection } from './objection.ts';

const MINUTE = 60;
const HOUR = 3_600;

/**
 * In how many seconds a document may change again that changed `ago` seconds ago (newest first): 0 = at once. Both bounds
 * stand (SE-19, SE-28), each for one document (design: a folder may well change in a thousand places at a time).
 */
export function secondsToWait(ago: readonly number[], settings: ScreenSettings): number {
  const until = (most: number, within: number): number => {
    const oldest = ago[most - 1];
    return oldest === undefined ? 0 : within - oldest;
  };
  const wait = Math.max(
    until(settings['screen.updatesPerMinute'], MINUTE),
    until(settings['screen.updatesPerHour'], HOUR),
  );
  return Math.max(0, wait);
}

/** What is said of a document that comes too often. */
export function againstRate(wait: number, settings: ScreenSettings): Objection {
  const { 'screen.updatesPerMinute': minute, 'screen.updatesPerHour': hour } = settings;
  const message =
    `expected at most ${minute} changes of one document in a minute and ${hour} in an hour ` +
    `(screen.updatesPerMinute, screen.updatesPerHour), this is another one; it may come in ${Math.ceil(wait)} ` +
    's, or be released';
  return { reason: 'RATE', message, findings: [] };
}
