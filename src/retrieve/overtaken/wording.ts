/**
 * How a statement stands to what was said before it, by the words that English has for that: something that may come about, something
 * that is taken back, something that is so now. Of no subject matter.
 */
const words = (source: string): RegExp => new RegExp(`\\b(?:${source})\\b`, 'iu');

/** It is thought of, wished, asked for, discussed or drafted, and does not hold. */
const INTENDED = words(
  [
    'plan(?:s|ned|ning)? (?:to|for|on|by)|(?:is|are|was|were) planned|intend(?:s|ed|ing)?|aim(?:s|ed|ing)? (?:to|for|at)',
    'hop(?:e|es|ed|ing) (?:to|for)|wish(?:es|ed)? (?:to|for)|wants? to|seek(?:s|ing)?|sought',
    'would (?:like|want|prefer|bring|be|mean|have|rise|fall|cost|allow|move|set)|going to|propos(?:e|es|ed|al|als|ing)',
    'suggest(?:s|ed|ing|ion|ions)?|recommend(?:s|ed|ing|ation|ations)?|advis(?:e|es|ed)|advocat(?:e|es|ed)|urg(?:e|es|ed)',
    'lobb(?:y|ies|ied)|campaign(?:s|ed|ing)?|petition(?:s|ed)?|motions?|ballot|vote on|calls? for|push(?:es|ed|ing)? for',
    'consider(?:s|ed|ing|ation)?|think(?:s|ing)? (?:of|about)|contemplat(?:e|es|ed|ing)|ponder(?:s|ed|ing)?|mull(?:s|ed|ing)?',
    'weigh(?:s|ed|ing)?|toy(?:s|ed|ing)? with|look(?:s|ed|ing)? (?:into|at)|explor(?:e|es|ed|ing)',
    'stud(?:y|ies|ied|ying) (?:a|an|the|whether)|evaluat(?:e|es|ed|ing)|discuss(?:es|ed|ing|ion|ions)?|debat(?:e|es|ed|ing)',
    'negotiat(?:e|es|ed|ing|ion|ions)|talks|dream(?:s|ed|ing)? of|envisag(?:e|es|ed)|appl(?:y|ies|ied|ications?) (?:for|to)',
    'request(?:s|ed|ing)?|asks? for|bids? for|offer(?:s|ed)? (?:to|for)|made an offer|candidates?|(?<!\\d )may(?! \\d)|might',
    'could|perhaps|maybe|possib(?:le|ly|ility)|potential(?:ly)?|prospective|tentative(?:ly)?|provisional(?:ly)?|an idea',
    'ideas? to|draft(?:s|ed|ing)?|sketch(?:es|ed)?|in design|on paper|on the drawing board',
    'under (?:discussion|review|study|consideration)|scheduled|slated|earmarked|pencill?ed in|expected to|anticipated',
    'forecast|awaits?|awaiting|pending|subject to',
    '(?:is|are|was|were) (?:to|about to|set to|due to) (?:be|become|move|get|have|take|go|rise|fall)|some ?day|one day',
    'in the long run|if (?:the|all|it|they|he|she|approved|agreed)|unless|should (?:the|it|they)',
    'once (?:approved|agreed|built|ready)|not (?:yet )?(?:decided|approved|agreed|final|settled)',
    'nothing is (?:decided|settled|final)',
  ].join('|'),
);
/** It will come about. */
const TO_COME = words("will|shall|won't|from next|next (?:week|month|year|spring|summer|autumn|winter)");
/** A change is taken back. */
const TAKEN_BACK = words(
  [
    'withdrawn|withdrew|withdraws|cancell?ed|called off|annulled|revoked|reversed|overturned|overruled|repealed|rescinded',
    'retracted|undone|nullified|invalid(?:ated)?|void(?:ed)?|quashed|vetoed|struck down|thrown out|rolled back|pulled',
    'scrapped|shelved|dropped|abandoned|aborted|halted|stopped|off the table|fell through|fallen through|came to nothing',
    'backed out|stepp(?:ed|ing) (?:back|down)|(?:been |was |were )lifted|disregard|forget (?:the|about)|reinstated|restored',
    'reverted|reverts|(?:is|are) back|go(?:es)? back|stays? (?:as|in|at|with|the|put)|remains? (?:as|where|what|the)',
    'nothing (?:has |is )?changed|(?:applies|apply|holds|hold|stands|stand) again',
    '(?:the )?(?:old|former|previous|earlier|usual|original) one (?:holds|goes on|is back|stands|applies)',
  ].join('|'),
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
  [
    'now|nowadays|these days|currently|from (?:now|today|this)|as of|since|starting|this (?:week|month|year|morning)|today',
    'yesterday|effective|new|newly|no longer|any ?more|instead|became|become|becomes|promoted|demoted|appointed|named',
    '(?:was|been) made|elected|chosen|hired|announced|took up|tak(?:es|en) up|joined|left|resigned|retired|moved',
    'relocat(?:ed|es)|shifted|postponed|put off|brought forward|delayed|extended|changed|altered|amended|revised|updated',
    'upgraded|switched|raised|lowered|increased|reduced|cut|doubled|halved|rose|fell|climbed|went (?:up|down)',
    'goes (?:up|down)|adjusted|renamed|replaced|succeeded|handed over|handover|took over|tak(?:es|en) over|sold|bought',
    'purchased|acquired|inherited|passed to|transferred|correct(?:ion|ed|s)?|amendment|erratum|errata|actually|in fact',
    'in truth|rather|mistake(?:n)?|wrong|misread|misprint(?:ed)?|typo|slip|confused|mixed up|error|inaccurate',
    'different(?:ly)?|sorry|apolog(?:y|ies|ise|ize)|oops|recounted|remeasured|checked|verified|turns out|again',
  ].join('|'),
);

/** A question about what was, or may come: nothing is overtaken for it. */
export const ASKS_OF_OTHER_TIMES = words(
  'previous(?:ly)?|former(?:ly)?|used to|before|earlier|original(?:ly)?|initial(?:ly)?|at first|history|chang(?:e|es|ed)|over time|' +
    'evolv(?:e|es|ed)|ago|back then|until|in (?:19|20)\\d\\d|plan(?:s|ned)?|propos(?:e|es|ed|al|als)|will (?!.*\\b(?:day|' +
    'date)\\b).{1,60} be|going to|future|next|upcoming|intend(?:s|ed)?',
);
