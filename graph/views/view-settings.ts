import { count, days, share, type ValuesOf } from '../../src/domain/setting.ts';
import type { InferenceProfileSettings, PageSettings } from '../../src/domain/settings.ts';
import type { ReferenceSettings } from '../../src/identity/index.ts';
import type { LexicalSettings } from '../../src/lexical/index.ts';
import type { GraphSettings } from '../traversal-settings.ts';

/** How much a view is made of. */
export const VIEW_SETTINGS = {
  'graph.maxDependencyDepth': count({
    default: 10,
    min: 1,
    max: 20,
    what: 'hops of a dependency view',
    source: 'PI-70 open point',
  }),
  'view.maxClaims': count({
    default: 1_000,
    min: 10,
    max: 10_000,
    what: 'claims that one timeline or argument map is made of',
    source: 'own',
  }),
  'view.coverage.cosine': share({
    default: 0.3,
    what: 'cosine from which a claim covers a word of a question',
    source: 'SE-57 says .75; at .55 a tenth of the words is left: `npm run bench -- coverage`',
  }),
  'view.coverage.words': count({
    default: 64,
    min: 1,
    max: 1_000,
    what: 'words of a question that are compared by vectors',
    source: 'own',
  }),
  'view.phaseGap': days({
    default: 365,
    min: 1,
    max: 36_500,
    what: 'days without an event after which a new phase begins',
    source: 'PI-18, own figure',
  }),
} as const;
export type ViewSettings = ValuesOf<typeof VIEW_SETTINGS>;

export type GraphViewSettings = ViewSettings &
  InferenceProfileSettings &
  GraphSettings &
  PageSettings &
  ReferenceSettings &
  LexicalSettings;
