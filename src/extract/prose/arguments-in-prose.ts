import type { Position } from '../../domain/view-vocabulary.ts';
import { sentencesOf } from '../../text/cut-sentences.ts';
import type { Prose } from '../prose-of-document.ts';
import { quotedIn } from './others-words.ts';

/** A sentence that speaks for or against what its document proposes, with its place in the piece of prose. */
export interface FoundArgument {
  readonly position: Position;
  readonly piece: Prose;
  readonly start: number;
  readonly end: number;
}

const SHORTEST = 40;
const LONGEST = 500;

/** Where a document argues for what it proposes. A part of another section (`Rationale > Gas cost`) argues with it. */
const SECTIONS =
  /^(?:\d[\d.]* )?(?:motivation|rationale|(?:design )?(?:rationale|decisions?)|benefits?|advantages?|pros(?: and cons)?|drawbacks?|disadvantages?|cons|downsides?|risks?|limitations?|concerns?|trade-?offs?|security(?: considerations?)?|(?:security|privacy) (?:concerns|implications|analysis)|back?wards?[ -]compatibility|impact|costs? and benefits?|motivation and rationale|discussion)$/iu;

/** What the document proposes, as it calls that. */
const NOUN =
  '(?:EIP|ERC|EIPs|proposals?|standard|changes?|upgrade|improvement|approach|design|scheme|mechanism|solution|fork|' +
  'feature|extension|method|opcodes?|precompiles?|increase|reduction|repricing)';
const SELF =
  `(?:[Tt]h(?:is|ese) (?:[\\p{L}-]+ )?${NOUN}|[Tt]he (?:(?:proposed|new|present) (?:[\\p{L}-]+ )?${NOUN}|proposal|` +
  'EIP|ERC)(?![\\p{L}\\p{N}-])|[Tt]he introduction of (?:this|these|the new) [\\p{L}-]+|' +
  `[Ii]mplementing this ${NOUN})`;
const ADVERBS =
  '(?: (?:aims?|seeks?|tries|attempts?|intends?|is (?:intended|designed|meant|expected)|are (?:intended|designed|' +
  'meant|expected)|helps?|serves?)(?: to)?| (?:also|will|would|can|could|should|may|might|thus|therefore|further|' +
  'significantly|greatly|drastically|effectively|only|both|to|then|not only|directly|simply))*';

/** What is good to have more of, and what is not. */
const GOOD =
  '(?:secur\\w+|safety|efficien\\w+|throughput|capacity|scalab\\w+|privacy|usability|flexib\\w+|interoperab\\w+|' +
  'compatib\\w+|decentrali[sz]\\w+|reliab\\w+|transparen\\w+|robust\\w+|resilien\\w+|readab\\w+|composab\\w+|' +
  'performance|predictab\\w+|user experience|UX|liquidity|trust)';
const BAD =
  '(?:risks?|costs?|complexity|overhead|attack (?:vectors?|surfaces?)|burdens?|vulnerabilit\\w+|drawbacks?|' +
  'downsides?|disadvantages?|limitations?|latency|bloat|load|spam|fees?|size|bandwidth|inefficienc\\w+|' +
  'fragmentation|centrali[sz]ation|ambiguity|attacks?|errors?|confusion|friction|problems?|issues?|waste\\w*|' +
  'storage|usage|consumption|loss\\w*|delays?|time)';
const NEAR = "(?: [\\p{L}\\p{N}’'/-]+){0,5} ";

const FOR: readonly RegExp[] = [
  // It makes something bad less, or something good more.
  `^(?:[^,;]{1,60}, )?${SELF}${ADVERBS} (?:reduces?|lowers?|decreases?|minimi[sz]es?|limits?|mitigates?|prevents?|` +
    `avoids?|eliminates?|removes?|alleviates?|solves?|fix(?:es)?|address(?:es)?|resolves?)${NEAR}(?:the )?${BAD}\\b`,
  `^(?:[^,;]{1,60}, )?${SELF}${ADVERBS} (?:improves?|increases?|enhances?|strengthens?|boosts?|promotes?|ensures?|` +
    `preserves?|maintains?|guarantees?|fosters?)${NEAR}(?:the )?${GOOD}\\b`,
  `^(?:[^,;]{1,60}, )?${SELF}${ADVERBS} (?:simplif(?:y|ies)|streamlines?|solves?|mitigates?|alleviates?|makes? ` +
    '(?:it|[\\p{L} ]{2,40}) (?:much |far |more )?(?:easier|simpler|possible|safer|cheaper|faster|efficient|secure|' +
    'predictable)\\b(?!.*\\b(?:attack|censor|exploit|malicious|spam))|solves?|mitigates?)\\b',
  `^(?:[^,;]{1,60}, )?${SELF}${ADVERBS} (?:allows?|enables?|empowers?|lets?) (?!for backward)[\\p{L}\\p{N}]`,
  // It is said to be one.
  '\\b(?:the|an?|one|another|main|key|primary|major|first|second|additional|important|significant|clear|added) ' +
    '(?:[\\p{L}-]+ )?(?:benefit|advantage)s? (?:is|are|here|that|of (?:this|these|the proposed|using this))\\b',
  // It costs nothing.
  `^(?:[^,;]{1,60}, )?${SELF} (?:is|are|remains?) (?:(?:fully|completely|entirely|also|100%|largely|therefore|` +
    'thus) )?back?wards?[ -]?compatible\\b(?!.*\\b(?:except|but|however|unless|only if)\\b)',
  `^(?:[^,;]{1,60}, )?${SELF} (?:does|do|should|will|would) not (?:break|affect|impact|introduce any(?: new|` +
    ' additional)?|change the behaviou?r of|require (?:a |any )?(?:hard[- ]?fork|changes? to)|pose any|create any' +
    '(?: new)?)\\b',
].map((pattern) => new RegExp(pattern, 'u'));

const AGAINST_SELF: readonly RegExp[] = [
  `^(?:[^,;]{1,60}, )?${SELF}${ADVERBS} (?:introduces?|adds?|creates?|increases?|imposes?|has|have|poses?|raises?|` +
    'brings?|opens?(?: up)?|causes?|leads? to|results? in|exposes?|suffers? from|worsens?|exacerbates?|' +
    `requires?)${NEAR}?(?:the |an? |some |new |additional |potential )*(?:risks?|complexity|overhead|attack ` +
    '(?:vectors?|surfaces?)|burdens?|vulnerabilit\\w+|drawbacks?|downsides?|disadvantages?|trade-?offs?|limitations?|' +
    'bloat|centrali[sz]ation|fragmentation|(?:gas |storage |computational |maintenance |additional )costs?)\\b',
  `^(?:[^,;]{1,60}, )?${SELF}${ADVERBS} (?:break|breaks|reduces?|weakens?|lowers?|harms?|undermines?|sacrifices?|` +
    `compromises?)${NEAR}?(?:the |some |existing |current |deployed )*(?:${GOOD}|contracts?|applications?|tools|` +
    'tooling|wallets?|assumptions?|invariants?|clients?)\\b',
  `^(?:[^,;]{1,60}, )?(?:${SELF}|[Tt]his) (?:is|are|introduces?|constitutes?|represents?|makes?|contains?|will be)` +
    '(?: (?:an?|the|some|also|therefore|thus|clearly|explicitly|technically|inherently|multiple|changes? that (?:is|' +
    'are)))* (?:not (?:fully |entirely |completely )?back?wards?[ -]?compatible|non[- ]back?wards?[ -]?compatible|' +
    'back?wards?[ -]?incompatible|(?:consensus[- ])?breaking|incompatible)\\b',
].map((pattern) => new RegExp(pattern, 'u'));

/** In a section about what it costs, whatever the sentence is about. */
const AGAINST: readonly RegExp[] = [
  '\\b(?:an?|one|the|another|main|key|primary|major|first|second|potential|possible|obvious|biggest|significant|' +
    'only|inherent) (?:[\\p{L}-]+ )?(?:drawback|disadvantage|downside|caveat)s?\\b',
  '^(?:[Tt]he|[Aa]n?|[Oo]ne|[Aa]nother|[Tt]here (?:is|are)(?: also)?) (?:[\\p{L}-]+ ){0,3}(?:risks?|dangers?|' +
    'concerns?|trade-?offs?|threats?) (?:of|is|are|that|in|with|to|here|arises?|when)\\b',
  '\\b(?:may|might|could|can|will|would) (?:potentially |possibly |also )?(?:break|brick|harm|weaken|undermine|' +
    'disrupt|invalidate) (?:[\\p{L}-]+ ){0,3}(?:contracts?|applications?|tools|tooling|wallets?|assumptions?|' +
    'invariants?|clients?|users?|code|behaviou?rs?|infrastructure|dapps)\\b',
  '\\b(?:may|might|could|can|would) (?:potentially |possibly |also )?(?:lead to|result in|cause|increase|enable|' +
    'introduce|create)(?: [\\p{L}-]+){0,4} (?:risks?|complexity|overhead|attack (?:vectors?|surfaces?)|' +
    'vulnerabilit\\w+|centrali[sz]ation|bloat|latency|spam|fragmentation|attacks?|denial[ -]of[ -]service|DoS|' +
    'congestion|issues|problems|losses|errors)\\b',
  '\\b(?:is|are) (?:therefore |thus |also )?(?:not (?:fully )?back?wards?[ -]?compatible|' +
    'back?wards?[ -]?incompatible|(?:an? )?breaking changes?)\\b',
].map((pattern) => new RegExp(pattern, 'u'));

/** What is wrong with what there is: in a motivation it is the reason for the change. */
const PROBLEM =
  /\b(?:problems?|drawbacks?|disadvantages?|downsides?|inefficien\w+|(?:too|very|prohibitively|unnecessarily|extremely) (?:expensive|costly|slow|high|low|complex)|wasteful|unsafe|insecure|vulnerab\w+|error-prone|difficult|impossible|cumbersome|lacks?|no (?:standard\w*|easy|reliable|native|efficient|good|consistent|way|mechanism)\b|bottlenecks?|unpredictab\w+|(?:over|under|mis)priced|not possible|unable to|suffers? from|makes? it (?:hard|difficult|impossible))\b/iu;

/** Rather what there is against it already, or what somebody wishes. */
const SOLVED =
  /\b(?:example|e\.g|solutions?|solv\w+|work(?:s|ed|ing)? ?around|workarounds?|address\w*|fix(?:e[sd])?|mitigat\w+|avoid\w*|prevent\w*|goals?|not (?:be )?(?:a |very )?(?:difficult|problem|impossible)|to (?:make|reduce|improve))\b/iu;

const GOAL = new RegExp(
  '^(?:[Tt]he|[Oo]ne) (?:(?:main|primary|key|core|overall|ultimate|first) )?(?:goal|purpose|aim|motivation|intent|' +
    `intention|objective)s? (?:of|for|behind|in) ${SELF}(?: is| are|:)`,
  'u',
);

/** It asks, supposes, denies that there is one, answers it at once, or speaks of another way. */
const OTHERWISE =
  /\?|[:]\s*$|\b(?:alternativ\w+|instead|rather than|would have|could have|another (?:approach|option|way|solution|design)|other (?:approach|option|way|solution|design|proposal)\w*|previous(?:ly)?|earlier|first version|prior|originally|initially|was considered|were considered|considered|unlike|compared to|in contrast|without this|status quo|existing (?:solution|approach|standard|design)s?|old)\b/iu;
const NO_RISK =
  /\b(?:no|not|never|without|neither|nor|none|cannot|avoid\w*|prevent\w*|mitigat\w*|eliminat\w*|reduc\w*|minimi\w*|negligible|minor|little|low|small(?:er)?|limited|independent\w*|assum\w+|if|but|however|although|though|nonetheless|nevertheless|unlikely|solv\w*|address(?:es|ed)|protect\w*|ensur\w+|recommended|advised|unless|only (?:if|when))\b|n[’']t\b/iu;
const DOUBT_OF_GOOD =
  /\b(?:but|however|although|though|unfortunately|at the (?:cost|expense)|only if|unless|if|might|may|could|while)\b/iu;

const MOTIVES = /motivation|problem/iu;
const COSTS =
  /security|privacy|back?wards?|drawback|disadvantage|\bcons\b|downside|risk|limitation|concern|trade-?off|impact/iu;
const OTHERS =
  /alternativ|considered|why not|rejected|comparison|prior|previous|related|history|\bvs\b|versus|potential concerns with|other /iu;

/** In what kind of section a sentence stands; or that somebody says it to others. */
interface Place {
  readonly motive: boolean;
  readonly cost: boolean;
  readonly spoken: boolean;
}

/** null = a section that does not argue, or that speaks of other ways than the one that is proposed. */
function placeOf(path: readonly string[]): Place | null {
  const titles = path.map((title) => title.trim());
  if (!titles.some((title) => SECTIONS.test(title)) || titles.some((title) => OTHERS.test(title))) return null;
  return {
    motive: titles.some((title) => MOTIVES.test(title)),
    cost: titles.some((title) => COSTS.test(title)),
    spoken: false,
  };
}

const SPOKEN: Place = { motive: false, cost: true, spoken: true };

/**
 * The sentences that argue, at most `most` of each side, in the order of the text. Linear in the text: patterns have bounds in them.
 * @param isSpoken does somebody say it to others: a post, a turn of a conversation? There, sections do not matter
 */
export function argumentsIn(
  prose: readonly Prose[],
  most: number,
  isSpoken: (piece: Prose) => boolean = () => false,
): FoundArgument[] {
  const found: FoundArgument[] = [];
  const left: Record<Position, number> = { FOR: most, AGAINST: most };
  for (const piece of prose) {
    if (piece.kind !== 'paragraph' && piece.kind !== 'list') continue;
    const place = isSpoken(piece) ? SPOKEN : placeOf(piece.headingPath);
    if (place === null) continue;
    const quotes = quotedIn(piece.plain);
    for (const { start, end } of sentencesOf(piece.plain, { kind: 'paragraph', start: 0, end: piece.plain.length })) {
      if (end - start < SHORTEST || end - start > LONGEST || (piece.torn && end === piece.plain.length)) continue;
      if (quotes.some((quote) => quote.start < end && start < quote.end)) continue;
      const position = positionOf(piece.plain.slice(start, end), place);
      if (position === null || left[position] === 0) continue;
      left[position] -= 1;
      found.push({ position, piece, start, end });
    }
  }
  return found;
}

/** A speaker takes a side. Whoever says why says it with one of these, or with the words that documents use. */
const SIDES: readonly (readonly [Position, RegExp])[] = [
  [
    'AGAINST',
    /\bI(?:[’']m| am)? (?:also |still |really |strongly |very |a bit |quite |generally )*(?:oppose|object to|disagree with|against|worried|concerned|skeptical|sceptical|afraid|dislike)\b|\b(?:[Mm]y|[Oo]ne|[Tt]he|[Aa]|[Aa]nother) (?:main |only |biggest |real |big |major )?(?:concern|worry|objection)s? (?:is|are|here|with|about)\b/u,
  ],
  [
    'FOR',
    /\bI(?:[’']m| am)? (?:also |still |really |strongly |very much |fully |generally |completely )*(?:support|agree with|endorse|in favou?r of|like) (?:this|the)\b/u,
  ],
];

const SELF_ANYWHERE = new RegExp(SELF, 'u');

/** On which side a sentence stands; null = on none, or nobody can say. */
function positionOf(sentence: string, place: Place): Position | null {
  if (
    /\?|:\s*$|https?:|\bfor example\b|\be\.g\.|\bsee (?:also|the (?:\p{L}+ )?(?:sections?|discussions?|thread|links?|rationale|specification))\b/iu.test(
      sentence,
    )
  )
    return null;
  if (place.spoken) {
    const side = SIDES.find(([, pattern]) => pattern.test(sentence))?.[0] ?? null;
    if (side !== null) return /\b(?:not|no longer|if|but|however)\b|n[’']t\b/u.test(sentence) ? null : side;
  }
  const { motive, cost } = place;
  const isOfSelf = SELF_ANYWHERE.test(sentence);
  if (motive && !isOfSelf) return PROBLEM.test(sentence) && !SOLVED.test(sentence) ? 'FOR' : null;
  if (OTHERWISE.test(sentence)) return null;
  const against = [...AGAINST_SELF, ...(cost ? AGAINST : [])].some((pattern) => pattern.test(sentence));
  const good = GOAL.test(sentence) || FOR.some((pattern) => pattern.test(sentence));
  const speaksFor = good && !DOUBT_OF_GOOD.test(sentence);
  if (against === speaksFor) return null;
  if (against && deniesRisk(sentence)) return null;
  return against ? 'AGAINST' : 'FOR';
}

const COMPATIBILITY = /\bnot (?:fully |entirely |completely )?(?=back?wards?)|\bnon(?=[- ]back?wards?)/iu;
const deniesRisk = (sentence: string): boolean =>
  /\bSHOULD\b/u.test(sentence) || NO_RISK.test(sentence.replace(COMPATIBILITY, ''));
