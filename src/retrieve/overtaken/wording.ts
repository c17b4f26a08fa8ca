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
    '(?<!you )would|going to|propos(?:e|es|ed|al|als|ing)|promis(?:e|es|ed|ing)|pledg(?:e|es|ed|ing)|vow(?:s|ed)?|rumou?r(?:s|ed)?',
    'wants?|prefers?|favou?rs?|tipped|(?:run|runs|ran|running|stand|stands|standing) for|expected (?:as|at)|prepar(?:e|es|ed|ing)',
    '(?:is|are|being|be) test(?:ed|ing)|prototypes?|milestones?|roadmap|targets?|goals?|visions?|blueprints?|feasibility|architects?',
    '(?:with)?in (?:two|three|four|five|ten|\\d+) years|by the end of|eventually|sooner or later|in (?:the )?future|poll|manifesto|budget',
    'suggest(?:s|ed|ing|ion|ions)?|recommend(?:s|ed|ing|ation|ations)?|advis(?:e|es|ed)|advocat(?:e|es|ed)|urg(?:e|es|ed)',
    'lobb(?:y|ies|ied)|campaign(?:s|ed|ing)?|petition(?:s|ed)?|motions?|ballot|vote on|calls? for|push(?:es|ed|ing)? for',
    'consider(?:s|ed|ing|ation)?|think(?:s|ing)? (?:of|about)|contemplat(?:e|es|ed|ing)|ponder(?:s|ed|ing)?|mull(?:s|ed|ing)?',
    'weigh(?:s|ed|ing)?|toy(?:s|ed|ing)? with|look(?:s|ed|ing)? (?:into|at)|explor(?:e|es|ed|ing)',
    'stud(?:y|ies|ied|ying) (?:a|an|the|whether)|evaluat(?:e|es|ed|ing)|discuss(?:es|ed|ing|ion|ions)?|debat(?:e|es|ed|ing)',
    'negotiat(?:e|es|ed|ing|ion|ions)|talks|dream(?:s|ed|ing)? of|envisag(?:e|es|ed)|appl(?:y|ies|ied|ications?) (?:for|to)',
    'request(?:s|ed|ing)?|asks? for|bids? for|offer(?:s|ed)? (?:to|for)|made an offer|candidates?|(?<!\\d |you )may(?! \\d)|might',
    '(?<!you )could|perhaps|maybe|possib(?:le|ly|ility)|potential(?:ly)?|prospective|tentative(?:ly)?|provisional(?:ly)?|an idea',
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
const TO_COME = words("(?<!you )will|shall|won't|from next|next (?:week|month|year|spring|summer|autumn|winter)");
/** A change is taken back, or what was before it is there again. */
const TAKEN_BACK = words(
  [
    'withdr(?:aw|aws|awn|ew)|cancel(?:s|led|ed|lation)?|call(?:s|ed) off|annul(?:s|led|ment)?|revok(?:e|es|ed)|revers(?:e|es|ed|al)',
    'overturn(?:s|ed)?|overrul(?:e|es|ed)|repeal(?:s|ed)?|rescind(?:s|ed)?|retract(?:s|ed|ion)?|undo(?:es|ne)?|undid',
    'nullif(?:y|ies|ied)|invalid(?:ated)?|void(?:ed)?|quash(?:es|ed)?|veto(?:es|ed)?|str(?:ikes|uck) down',
    '(?:thrown?|threw) (?:.{1,40} )?out',
    'roll(?:s|ed) back|pull(?:s|ed)(?: out)?|scrap(?:s|ped)?|shelv(?:e|es|ed)|drop(?:s|ped)|abandon(?:s|ed)?|abort(?:s|ed)?|halted',
    'stopped|suspend(?:s|ed)?|block(?:s|ed)|reject(?:s|ed|ion)?|refus(?:e|es|ed|al)|den(?:y|ies|ied)|defeat(?:s|ed)?|dismiss(?:es|ed)',
    'voted down|turned down|off the table|f(?:ell|allen|alls) through|c(?:ame|omes?) to nothing|collapsed|failed|lapsed|u-turn',
    "(?:did|does|do|has|have|had|was|were|is|will|would|could)(?: not|n[’']t) " +
      '(?:go|gone|take|taken|happen|happened|come|come about|work|keep)',
    'never (?:happened|came|took|went|entered|started|began)|back(?:s|ed) out|stepp(?:ed|ing) (?:back|down)|(?:been |was |were )lifted',
    'disregard(?:s|ed)?|ignore|forget (?:the|about)|reinstat(?:e|es|ed)|restor(?:e|es|ed)|revert(?:s|ed)?|resum(?:e|es|ed)|unchanged',
    '(?:is|are|was|were|goes|go|went|comes|came) back|retain(?:s|ed)|(?:stick|sticks|stuck) (?:to|with)',
    'change(?:d|s) (?:his|her|their) mind',
    '(?:stay|remain|return|keep)(?:s|ed)?(?= (?:as|in|at|with|where|what|the|on|put|to)\\b|[.,;]|$)|kept|after all|as (?:it was|before)',
    'yank(?:s|ed)?|downgrad(?:e|es|ed|ing)|declin(?:e|es|ed)|expired|survive|hoax|predecessor|(?:is|are|was|were) (?:over|not \\p{Ll}+ing)',
    '(?:end|ends|ended) the|in the past|at first|no (?:rise|increase|change|move|delay)',
    '(?:first|original) (?:\\p{Ll}+ )?(?:date|day|address|price|place|plan)',
    'nothing (?:has |is )?changed|(?:applies|apply|holds|hold|stands|stand) again',
    '(?:the )?(?:old|former|previous|earlier|usual|original) one (?:holds|goes on|is back|stands|applies|has returned|returns)',
    '(?:in|to|on|at|with) (?:the|its|his|her|their) (?:old|former|previous|earlier|usual|original)',
  ].join('|'),
);

/** UNSURE: its clauses say different things of that, so that it does nothing to others. */
export type Standing = 'HOLDS' | 'INTENDED' | 'TAKEN_BACK' | 'UNSURE';

export const tellsIntent = (clause: string, isOfDates: boolean): boolean =>
  INTENDED.test(clause) || (!isOfDates && TO_COME.test(clause));
export const takesBack = (clause: string): boolean => TAKEN_BACK.test(clause);

/** It says itself that it tells something new. */
export const TELLS_CHANGE = words(
  [
    'now|nowadays|these days|currently|from (?:now|today|this)|as of|since|starting|this (?:week|month|year|morning)|today',
    'yesterday|effective|new|newly|no longer|any ?more|instead|became|become|becomes|(?:was|been) made|announced|moved',
    'relocat(?:ed|es)|shifted|postponed|put off|brought forward|delayed|extended|changed|altered|amended|revised|updated',
    'upgraded|switched|migrated|deployed|installed|flashed|rolled out|bumped|raised|lowered|increased|reduced|doubled|halved',
    'rose|fell|climbed|grew|grown|(?:went|gone|goes) (?:up|down)|dearer|cheaper|adjusted|renamed|replaced|again|different(?:ly)?',
  ].join('|'),
);
/** That somebody else is or has it, or is something else: of days, amounts and places it says nothing. */
export const CHANGES_HANDS = words(
  'promoted|demoted|appointed|named|elected|chosen|hired|took up|tak(?:es|en) up|left|resigned|retired|succeeded|handed over|' +
    'handover|took over|tak(?:es|en) over|stepped in|sold|bought|purchased|acquired|inherited|passed to|transferred',
);
/** It speaks of a change as of something known: of the one before it, if that told a change. */
export const OF_A_CHANGE = words(
  'the (?:\\p{Ll}+ )?(?:rise|increase|raise|hike|cut|reduction|move|relocation|sale|purchase|takeover|appointment|nomination|promotion|' +
    'election|switch|upgrade|migration|release|postponement|delay|extension|change|decision|announcement|successor|experiment|trial)',
);
/** It sets something right. */
export const SETS_RIGHT = words(
  'correct(?:ion|ed|s)?|amendment|erratum|errata|actually|in fact|in truth|rather|mistake(?:n)?|wrong|misread|misprint(?:ed)?|typo|' +
    'slip|confused|mixed up|error|inaccurate|incorrect|sorry|apolog(?:y|ies|ise|ize)|oops|recounted|remeasured|checked|verified|' +
    'turns out|otherwise',
);
