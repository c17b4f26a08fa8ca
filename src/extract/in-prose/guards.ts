import { speaksToReader } from '../../domain/quoted.ts';

/** Words that deny. A sentence that holds one says something else than its rule would read. */
const DENIES =
  /\b(?:not|never|neither|nor|no|nobody|none|nothing|cannot|hardly|scarcely|barely|without|longer|false(?:ly)?|wrong(?:ly)?|myth|fake)\b|n[’']t\b/iu;

/** Words that only suppose, ask, wish, plan or give an example. */
const SUPPOSES =
  /\b(?:if|unless|whether|suppos\w+|assum\w+|imagin\w+|maybe|perhaps|possibl[ey]|probabl[ey]|potential\w*|presumabl[ey]|apparent\w*|seem\w*|appear\w*|likely|unlikely|might|may(?! \d)|could|would|should|must|shall|will|wish\w*|hope\w*|hypothe\w+|example|instance|e\.g|pretend\w*|dream\w*|plan(?:s|ned)? to|going to|expected|intend\w*|propos\w+|aims?|tries|tried|once|almost|nearly|as if|in case|provided that|say,|let['’]s|fiction\w*|joke[sd]?|joking|jokingly)\b/u;
const MODAL_OPENS =
  /^(?:If|Unless|Whether|Suppose|Supposing|Assume|Assuming|Imagine|Maybe|Perhaps|Possibly|Probably|Should|Would|Could|May|Might|Let|Wish|Hopefully|Say|Example|Deprecated|Obsolete|TODO|Note)\b/u;

/** Words that hand on what others say or hold. */
const REPORTS =
  /\b(?:sa(?:ys?|id|ying)|told|tells?|claim(?:s|ed|ing)?|alleg\w+|report(?:s|ed|edly)|according to|belie(?:ves?|f|ved)|think(?:s|ing)?|thought|argu(?:es?|ed|ing)|suggest(?:s|ed)?|fear(?:s|ed)?|guess\w*|rumou?r\w*|ask(?:s|ed)|(?<!formerly |also )call(?:s|ed)|consider(?:s|ed)|describ(?:es|ed)|regard(?:s|ed)|deem(?:s|ed)|dubbed|known as|pointed out|insist\w*|stat(?:es that|ed)|confirm\w*|announc\w*|den(?:y|ies|ied)|den(?:ying)|declar\w*|accus\w*|feel(?:s)?|felt|supposedly|in (?:my|his|her|their) (?:view|opinion))\b/iu;

/** Words of a speaker, or to one: whether it holds depends on who speaks. */
const SPEAKS =
  /\b(?:I|I'm|I’m|you|your|my|me|we|our|us|lol|haha\w*|yeah|ugh|trust me|as always|as usual|right\?)\b(?!')|\b(?:lol|LOL)\b|^(?:Oh|Sure|Yeah|Wow|Great)\b/u;
const SAME_AS_ME = /,? same (?:\w+ )?as me\b/u;

export interface Guarded {
  /** It asks, orders, or speaks as somebody to somebody: nothing is taken at all. */
  readonly closed: boolean;
  /** Where it begins to deny, to suppose or to hand on the words of others; Infinity = nowhere. Asides before that stand. */
  readonly openUntil: number;
}

/**
 * Whether a sentence states anything in its own voice: questions, orders, denials, suppositions and the words of others do
 * not (no claim can say that it was denied or only reported, and half of such a sentence is no claim).
 */
export function guarded(plain: string): Guarded {
  const words = plain.replace(SAME_AS_ME, '');
  const closed =
    /\?|[:!]\s*$|\.{3}|…/u.test(words) || MODAL_OPENS.test(words) || SPEAKS.test(words) || speaksToReader(words);
  const cues = [DENIES, SUPPOSES, REPORTS].map((cue) => cue.exec(words)?.index ?? Number.POSITIVE_INFINITY);
  return { closed, openUntil: Math.min(...cues) };
}

/** Of a note: which stretches of a sentence state something in its writer's voice. */
export interface Stated {
  /** It asks, or jokes: nothing is taken at all. */
  readonly closed: boolean;
  isOpen(start: number, end: number): boolean;
}

/** What only looks like a cue: `nearly 300 members`, `No. 7`, `may be reached under`, `appeared in 2021`, and what minutes record. */
const NO_CUES =
  /\b(?:(?:nearly|almost) (?:all |every )?(?=\p{N}|\p{L}+(?:ty|teen|hundred)\b|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)|no\.? (?=\d)|longer(?= than)|may (?=be (?:reached|contacted|rung|phoned|called|found|hired|rented|booked))|appear(?:s|ed)? (?=(?:in|on|every) )|(?:formerly|also|still) called|not only|none other than|stated (?=in)|without (?=\p{L}+ing\b)|should you|(?:the|our|all|phone|telephone|emergency|takes|of) calls|called (?=into (?:being|existence))|reports? (?=to\b)|sells? as|feels? free)/giu;
/** `…, not 64 as the brochure says`: what it is not, after what it is. */
const CONTRAST =
  /,? (?:and )?not (?:in |at |on |by |for |of |from |with |the |an? |our |as |\p{Lu}|\p{N}|[£$€]|(?:one|two|three|four|five|six|seven|eight|nine|ten|\p{Ll}+(?:teen|ty))\b)[^,.;]*(?=[,.;]|$)/gu;
const RECORDED =
  /^(?:\d+[.)] )?(?:It (?:was|is) (?:reported|confirmed|announced|recorded|noted|minuted)|(?:The|Our) [\p{Ll} -]{3,40}(?:, [^,]{3,60},)? (?:reported|confirmed|noted|announced|recorded))(?: to the [\p{Ll}]+)? that /u;
const OPENS =
  /^(?:If|Unless|Whether|Suppose|Supposing|Assume|Assuming|Imagine|Maybe|Perhaps|Possibly|Probably|Should|Would|Could|May|Might|Let|Wish|Hopefully|Say|Example|Deprecated|Obsolete|TODO|Apparently|Supposedly|Rumou?r)\b/u;
const JOKES = /\b(?:lol|LOL|haha\w*|yeah|ugh|trust me|right\?)\b|^(?:Oh|Yeah|Wow)\b/u;
const PAST_STATES = /\b(?:used to|formerly|previously|in the past|at one time|once|had been|no longer)\b/iu;
const WAITS =
  /^[\s,;(]*(?:if|unless|whether|provided|perhaps|maybe|probably|possibly|supposedly|apparently|they say|so they say|it is said|I think|I believe|we think|we hope|according to|says?|said|rumou?r)/iu;

/** A comma before it, and no verb of the clause's own in it: `is not the owner` denies. */
const isApart = (at: number, words: string): boolean =>
  words.startsWith(',') && at > 0 && !/\b(?:is|are|was|were|has|have|had|does|do|did|will|can|be|been)\b/u.test(words);

/** As `guarded`, clause by clause: what follows a doubt hangs on it; a doubt after a clause may leave that clause alone. */
export function statedIn(plain: string): Stated {
  const bare = plain
    .replace(RECORDED, (words) => ' '.repeat(words.length))
    .replace(NO_CUES, (words) => ' '.repeat(words.length))
    .replace(CONTRAST, (words, at: number) => (isApart(at, words) ? ' '.repeat(words.length) : words));
  const closed = /\?|:\s*$|\.{3}|…/u.test(bare) || OPENS.test(bare.trimStart()) || JOKES.test(bare);
  const places = (cue: RegExp): number[] =>
    [...bare.matchAll(new RegExp(cue.source, `${cue.flags}g`))].map(({ index }) => index);
  const denials = [...places(DENIES), ...places(PAST_STATES)];
  const doubts = [...places(SUPPOSES), ...places(REPORTS)];
  return {
    closed,
    isOpen: (start, end) => {
      // Another sentence begins after a semicolon.
      const from = bare.lastIndexOf(';', start) + 1;
      if (denials.some((at) => at >= start && at < end)) return false;
      if (doubts.some((at) => at >= from && at < end)) return false;
      return !doubts.some((at) => at >= end && WAITS.test(bare.slice(end)));
    },
  };
}

/** Offsets of what stands in quotation marks; a mark that is not closed quotes all the rest. */
export function quotedIn(plain: string): readonly { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = -1;
  for (const mark of plain.matchAll(/["“”„«»]/gu)) {
    const closes = start >= 0 && mark[0] !== '“' && mark[0] !== '„' && mark[0] !== '«';
    if (closes) {
      found.push({ start, end: mark.index + 1 });
      start = -1;
    } else if (start < 0 && mark[0] !== '”' && mark[0] !== '»') start = mark.index;
  }
  if (start >= 0) found.push({ start, end: plain.length });
  return found;
}
