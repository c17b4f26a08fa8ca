/**
 * What is known of language models from outside, as data: prices in US dollars per million tokens, windows, and how many
 * tokens of theirs the reference encoding counts as one. First matching row counts.
 */
export interface KnownModel {
  readonly provider: string;
  /** How model names begin, after any `provider/`. */
  readonly name: string;
  readonly dollarsIn: number;
  readonly dollarsOut: number;
  /** Tokens of prompt and answer together. */
  readonly window: number;
  /** false = it takes no part where a model decides what is done next (PI-116). */
  readonly supportsTools: boolean;
  readonly source: string;
}

const known = (
  [provider, name]: readonly [string, string],
  dollarsIn: number,
  dollarsOut: number,
  window: number,
): KnownModel => ({
  ...{ provider, name, dollarsIn, dollarsOut, window },
  supportsTools: !WITHOUT_TOOLS.includes(name),
  source: 'PI-117',
});

/** PI-116. */
const WITHOUT_TOOLS: readonly string[] = ['voyage-3', 'o1'];

/** Longer beginnings come before shorter ones. */
export const KNOWN_MODELS: readonly KnownModel[] = [
  known(['voyage', 'voyage-3'], 0.06, 0, 32_000),
  known(['anthropic', 'claude-3-5-haiku'], 0.8, 4, 200_000),
  known(['anthropic', 'claude-haiku-3.5'], 0.8, 4, 200_000),
  known(['anthropic', 'claude-sonnet-4'], 3, 15, 200_000),
  known(['anthropic', 'claude-opus-4'], 15, 75, 200_000),
  known(['deepseek', 'deepseek-v3'], 0.27, 1.1, 64_000),
  known(['deepseek', 'deepseek-chat'], 0.27, 1.1, 64_000),
  known(['openai', 'o1'], 15, 60, 200_000),
];

/** Reasoning models of OpenAI refuse a request that says how freely they are to choose. */
const WITHOUT_TEMPERATURE = /^(?:o\d|gpt-5)(?![a-z])/i;

export const takesTemperature = (model: string): boolean =>
  !WITHOUT_TEMPERATURE.test(model.slice(model.lastIndexOf('/') + 1));

/** PI-119: tokens of a family for one token of the reference encoding. */
const TOKEN_FACTORS = [
  { family: /claude/i, factor: 1 },
  { family: /voyage/i, factor: 1 },
  { family: /cohere|command-/i, factor: 1.1 },
] as const;
const OTHER_FACTOR = 1;

/** What is known of a model by its name, as a gateway may write it (`openrouter/openai/o1-preview`); null = nothing. */
export function knownModel(model: string): KnownModel | null {
  const name = model.slice(model.lastIndexOf('/') + 1).toLowerCase();
  // `o1-mini` is an `o1`; `o100` is not.
  return (
    KNOWN_MODELS.find((row) => name.startsWith(row.name) && !/^[a-z0-9]/.test(name.slice(row.name.length))) ?? null
  );
}

/** Tokens of the reference encoding → tokens of the model, cut to a whole number (PI-119). */
export function modelTokens(referenceTokens: number, model: string): number {
  const factor = TOKEN_FACTORS.find(({ family }) => family.test(model))?.factor ?? OTHER_FACTOR;
  return Math.trunc(referenceTokens * factor);
}
