/**
 * How a statement stands to what was said before it, by the words that English has for that: something that may come about, something
 * that is taken back, something that is so now. Of no subject matter.
 */
const words = (source: string): RegExp => new RegExp(`\\b(?:${source})\\b`, 'iu');

/** It is thought of, wished, asked for or drafted, and does not hold. */
const INTENDED = words(
  'plan(?:s|ned|ning)? (?:to|for|on|by)|(?:is|are|was|were) planned|propos(?:e|es|ed|al|als|ing)|consider(?:s|ed|ing)?|' +
    'think(?:s|ing)? (?:of|about)|' +
    'would (?:like|want|prefer|bring|be|mean|have|rise|fall|cost|allow|move|set)|' +
    '(?<!\\d )may(?! \\d)|might|could|intend(?:s|ed|ing)?|hop(?:e|es|ed|ing) to|wish(?:es|ed)? to|wants? to|suggest(?:s|ed|ing|ion)?|' +
    'an idea|ideas? to|draft(?:s|ed)?|scheduled|in design|under discussion|appli(?:es|ed) (?:for|to be)|going to|' +
    '(?:is|are|was|were) to (?:be|become|move|get|have)|candidates?|if (?:the|all|it|they|approved)|some day|' +
    'not (?:yet )?(?:decided|approved|agreed|final)|expected to|aims? to|eyes|floated|mooted|' +
    'asks? for|bids? for|awaits?|pending|provisional(?:ly)?|tentative(?:ly)?',
);
/** It will come about. */
const TO_COME = words("will|shall|won't|is due to|from next|next (?:week|month|year|spring|summer|autumn|winter)");
/** A change is taken back. */
const TAKEN_BACK = words(
  'withdrawn|withdrew|cancell?ed|called off|annulled|revoked|reversed|overturned|repealed|rescinded|retracted|undone|rolled back|' +
    'pulled|struck down|scrapped|dropped|abandoned|backed out|stepp(?:ed|ing) back|(?:been |was |were )lifted|disregard|' +
    'forget (?:the|about)|' +
    'fell through|reinstated|restored|reverted|(?:is|are) back|go(?:es)? back|stays? (?:as|in|at|with|the)|remains? (?:as|' +
    'where|what|the)|' +
    'nothing (?:has |is )?changed|(?:applies|apply|holds|hold) again|(?:the )?(?:old|former|previous|earlier|usual|' +
    'original) one (?:holds|goes on|is back)',
);

export type Standing = 'HOLDS' | 'INTENDED' | 'TAKEN_BACK';

/**
 * @param isOfDates it tells days, of which `will` says nothing: a day to come is told so as long as it holds
 */
export function standingOf(statement: string, isOfDates: boolean): Standing {
  if (TAKEN_BACK.test(statement)) return 'TAKEN_BACK';
  if (INTENDED.test(statement)) return 'INTENDED';
  return !isOfDates && TO_COME.test(statement) ? 'INTENDED' : 'HOLDS';
}

/** It says itself that it tells something new, or sets something right. */
export const TELLS_CHANGE = words(
  'now|from (?:now|today|this)|as of|since|became|become|becomes|promoted|appointed|named|elected|chosen|hired|announced|' +
    'moved|changed|raised|lowered|increased|reduced|' +
    'upgraded|updated|switched|replaced|succeeded|handed over|handover|sold|bought|new|no longer|any ?more|instead|' +
    'correct(?:ion|ed|s)?|erratum|errata|actually|in fact|mistake(?:n)?|wrong|misread|misprinted|confused|mixed up|error|' +
    'sorry|recounted|checked',
);

/** A question about what was, or may come: nothing is overtaken for it. */
export const ASKS_OF_OTHER_TIMES = words(
  'previous(?:ly)?|former(?:ly)?|used to|before|earlier|original(?:ly)?|initial(?:ly)?|at first|history|chang(?:e|es|ed)|over time|' +
    'evolv(?:e|es|ed)|ago|back then|until|in (?:19|20)\\d\\d|plan(?:s|ned)?|propos(?:e|es|ed|al|als)|will (?!.*\\b(?:day|' +
    'date)\\b).{1,60} be|going to|future|next|upcoming|intend(?:s|ed)?',
);
