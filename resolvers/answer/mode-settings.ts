import { modeOf } from '../../src/answer/index.ts';
import type { AnswerModeName } from '../../src/domain/answer-modes.ts';
import type { Work } from '../request/mutation.ts';

/** The settings of a space as a mode has them: how far it looks, and how fast what was said fades (SE-115). */
export function settingsOfMode(settings: Work['settings'], mode: AnswerModeName): Work['settings'] {
  const { hops, decayPerHour } = modeOf(mode, settings['answer.modes']);
  return {
    ...settings,
    'search.hops': hops ?? settings['search.hops'],
    'session.decayPerHour': decayPerHour ?? settings['session.decayPerHour'],
  };
}

export const workOfMode = (work: Work, mode: AnswerModeName): Work => ({
  ...work,
  settings: settingsOfMode(work.settings, mode),
});
