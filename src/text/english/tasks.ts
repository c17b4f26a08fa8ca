/** Words by which English says what is to be made, for whom and how. Small letters. */

/** What is made, behind who asks for it: `write a plan`, `draft the specification of`. */
const MAKES =
  '(?:write|draft|create|make|give|produce|propose|prepare|design|outline|show|implement|develop|generate|need|want)';
const made = (things: string): RegExp =>
  new RegExp(
    `\\b${MAKES}(?: me| us)?(?: (?:an?|the|some|my|our|this|its|\\p{L}{2,20})){0,3} (?:${things})(?![\\p{L}\\p{N}])`,
    'iu',
  );

export const DELIVERABLE_NOUNS = {
  CODE: ['code', 'function', 'program', 'script', 'module', 'class', 'unit test', 'patch', 'implementation', 'query'],
  SPEC: ['spec', 'specification', 'requirements', 'interface description', 'data model', 'contract'],
  PLAN: ['plan', 'roadmap', 'schedule', 'timeline of work', 'strategy', 'checklist', 'to-do list'],
} as const;
export const MAKES_CODE = made(`(?:${DELIVERABLE_NOUNS.CODE.join('|')})s?`);
export const MAKES_SPEC = made(`(?:${DELIVERABLE_NOUNS.SPEC.join('|')})s?`);
export const MAKES_PLAN = made(`(?:${DELIVERABLE_NOUNS.PLAN.join('|')})s?`);

export const AUDIENCE =
  /\b(?:for|to) (?:an? |the |my |our |absolute |complete )*(?<audience>beginners?|experts?|laypeople|lay people|lay readers?|children|students?|managers?|engineers?|developers?|lawyers?|executives|newcomers)(?![\p{L}\p{N}])/iu;
export const FORMAT =
  /\b(?:as|in) (?:an? |the form of an? |the form of )?(?<format>table|bulleted list|bullet points|bullets|numbered list|list|JSON|YAML|CSV|one sentence|one paragraph)(?![\p{L}\p{N}])/iu;
export const TONE =
  /\b(?:in an? (?<of>formal|informal|friendly|neutral|plain|polite) (?:tone|voice|style|manner)|(?<adverb>briefly|formally|informally|politely|in plain words))(?![\p{L}\p{N}])/iu;

/** What obliges, forbids or limits whoever it speaks of. */
export const OBLIGES =
  /(?<!\p{L})(?:must|shall|may not|can ?not|has to|have to|had to|(?:is|are) (?:required|obliged|forbidden|prohibited|not allowed|only allowed|limited) to|(?:is|are) (?:required|mandatory|forbidden|prohibited|not (?:allowed|permitted))|requires?|never|at most|at least|no more than|no less than|no fewer than)(?!\p{L})/iu;
