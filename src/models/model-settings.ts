import {
  bytes,
  count,
  dollars,
  factor,
  megabytes,
  milliseconds,
  onServer,
  text,
  type ValuesOf,
} from '../domain/setting.ts';
import { readRoles } from './language/models-of-role.ts';

/** What calls of language models may cost, and which of them are asked for what. */
export const BUDGET_SETTINGS = {
  'model.dollarsPerDay': dollars({
    default: 5,
    min: 0,
    max: 100_000,
    what: 'US dollars of model calls of a space in a day (UTC)',
    source: 'PI-120',
  }),
  'model.alertAt': factor({
    default: 0.8,
    min: 0.01,
    max: 1,
    what: 'share of `model.dollarsPerDay` at which an event says so',
    source: 'own: a row asks for alerts and names no share',
  }),
  'model.dollarsPerJob': dollars({
    default: 1,
    min: 0,
    max: 100_000,
    what: 'US dollars of model calls of one job',
    source: 'own',
  }),
  'model.unknownIn': dollars({
    default: 15,
    min: 0,
    max: 1_000,
    what: 'US dollars per million tokens in, of a model of unknown price',
    source: "own: PI-117's dearest, so that a budget holds; 0 for a model of your own",
  }),
  'model.unknownOut': dollars({
    default: 75,
    min: 0,
    max: 1_000,
    what: 'US dollars per million tokens out, likewise',
    source: 'own: as above',
  }),
  'model.margin': factor({
    default: 1.2,
    min: 1,
    max: 10,
    what: '× tokens counted, set aside before a call',
    source: 'PI-119 open point: the reference encoding is not theirs',
  }),
  'model.roles': text({
    max: 4_000,
    what: 'models of roles that the space has, each with those that are asked where it does not answer, as JSON',
    source: 'own: which models there are, and what each is good for, a space knows',
    mistake: (json) => {
      const read = readRoles(json);
      return typeof read === 'string' ? read : null;
    },
  }),
} as const;
export type BudgetSettings = ValuesOf<typeof BUDGET_SETTINGS>;

/** How models behind an endpoint are called. */
export const MODEL_CALL_LIMITS = onServer({
  'model.attempts': count({ default: 3, min: 1, max: 10, what: 'tries of one call at one model', source: 'SE-12' }),
  'model.backoffMs': milliseconds({
    default: 500,
    min: 1,
    max: 60_000,
    what: 'milliseconds before the second try, then twice as long each',
    source: 'own',
  }),
  'model.longestWaitMs': milliseconds({
    default: 20_000,
    min: 1,
    max: 600_000,
    what: 'milliseconds between two tries; who asks for more is passed over',
    source: 'own',
  }),
  'model.timeoutMs': milliseconds({
    default: 60_000,
    min: 10,
    max: 600_000,
    what: 'milliseconds of one try',
    source: 'own',
  }),
  'model.concurrency': count({ default: 4, min: 1, max: 100, what: 'calls to one model at a time', source: 'SE-39' }),
  'model.queue': count({ default: 1_000, min: 0, max: 100_000, what: 'calls that wait for their turn', source: 'own' }),
  'model.answerBytes': bytes({
    default: 4_194_304,
    min: 1_024,
    max: 268_435_456,
    what: 'bytes of one answer',
    source: 'own',
  }),
  'model.breakerFailures': count({
    default: 5,
    min: 1,
    max: 100,
    what: 'failures in a row that open the breaker',
    source: 'PI-124, SE-14',
  }),
  'model.breakerMs': milliseconds({
    default: 60_000,
    min: 10,
    max: 3_600_000,
    what: 'milliseconds until an open breaker lets one trial through',
    source: 'PI-124, SE-15',
  }),
});
export type ModelCallLimits = ValuesOf<typeof MODEL_CALL_LIMITS>;

/** How long, and how large, the making of vectors may become. */
export const EMBEDDER_LIMITS = onServer({
  'embed.answerMs': milliseconds({
    default: 60_000,
    min: 10,
    max: 80_000,
    what: 'milliseconds that an endpoint may take for one batch, all tries together; one try half of it',
    source: 'faults F23: a hang of 30 s; shorter than the lease of 90 s',
  }),
  'embed.questionMs': milliseconds({
    default: 10_000,
    min: 10,
    max: 25_000,
    what: 'milliseconds that a search waits for the vector of its question before it goes on by words',
    source: 'faults F23',
  }),
  'embed.sparseMs': milliseconds({
    default: 2_000,
    min: 10,
    max: 25_000,
    what: 'milliseconds that a search waits for the sparse vector of its question before it goes on without the list',
    source: 'own',
  }),
  'embed.silenceMs': milliseconds({
    default: 60_000,
    min: 10,
    max: 80_000,
    what: 'milliseconds without a sign of the thread of a model before it is ended',
    source: 'faults F14: a window takes a fifth of a second; shorter than the lease of 90 s',
  }),
  'embed.memoryMb': megabytes({
    default: 2_048,
    min: 64,
    max: 65_536,
    what: 'MB of heap of the thread of a model',
    source: 'faults F14',
  }),
  'embed.threads': count({
    default: 2,
    min: 1,
    max: 16,
    what: 'threads that embed texts with the local model at once, at most one a core',
    source: 'own, measured in bench/embedding: each holds the model, 107 MB of minilm',
  }),
});
export type EmbedderLimits = ValuesOf<typeof EMBEDDER_LIMITS>;
