/**
 * The words by which questions say which relation, or which part of a text, they ask for: verbs and nouns as a thesaurus has them, of no
 * subject matter. What predicates and sections they lead to is said by packs.
 */
const words = (source: string): RegExp => new RegExp(`\\b(?:${source})\\b`, 'iu');

/** Needs it, said of what needs. */
export const NEEDS = words(
  'depend(?:s|ed|ing)?|rel(?:y|ies|ied|ying)|requir(?:e|es|ed|ing)|need(?:s|ed|ing)?|presuppos(?:e|es|ed)|assum(?:e|es|ed)|' +
    '(?:build|builds|built|building|rest|rests|rested|lean|leans|leaned|hinge|hinges|base|bases|based|found|founded|draw|draws|' +
    'drew|follow|follows|followed) (?:up)?(?:on|from)|extend(?:s|ed|ing)?|takes? .{1,40} for granted|' +
    '(?:as|among) (?:(?:an?|the|its|their|one) )?(?:requirements?|prerequisites?|dependenc(?:y|ies)|preconditions?|required|needed)',
);
/** What is needed, whoever asks. */
export const IS_NEEDED = words(
  '(?:prerequisites?|dependenc(?:y|ies)|requirements?|preconditions?) (?:of|for|to)|(?:required|needed|presupposed|' +
    'assumed) (?:by|for|before|to|in)|' +
    '(?:must|has to|have to|should|needs? to) (?:already )?(?:exist|be (?:there|in place|active|done|known))|' +
    'com(?:e|es|ing) before|preced(?:e|es|ed)|underl(?:ie|ies|ay|ying)|underpin(?:s|ned)?',
);
/** What needs it, as a noun. */
export const NEEDING = words('dependents?|dependants?|(?:built|based|founded|resting) (?:up)?on(?: top of)?');
export const REPLACES = words(
  'replac(?:e|es|ed|ing|ement|ements)|supersed(?:e|es|ed|ing)|successors?|predecessors?|obsolet(?:e|es|ed)|supplant(?:s|ed)?|' +
    'succeed(?:s|ed)?|' +
    '(?:take|takes|took|taken|taking) (?:the place|over)|(?:give|gives|gave|given) (?:way|up)|in favou?r of|instead of|' +
    '(?:withdrawn|dropped|abandoned|prefer|prefers|preferred) (?:for|over|to)',
);

export const WHO = words(
  'who|whom|whose|authors?|authored|written by|wrote|writers?|creators?|(?:which|what|names?(?: of)?(?: the)?) (?:person|people|' +
    'persons)|proposer',
);
/** Who was at a meeting, or was not. */
export const ATTENDANCE = words(
  'attend(?:s|ed|ing|ance|ees?)?|present|participa(?:nts?|ted?)|in the room|absent|absences?|regrets|apologies|' +
    '(?:was|were) (?:there|at)|took part',
);
export const WHEN = words(
  'when|(?:what|which|on|by|the) (?:date|day|month|year|time)|dates?|deadlines?|until|since|how (?:old|long ago|recent(?:ly)?)|' +
    'creation|created',
);
export const STANDING = words(
  'status|standing|state|stage|phase|progress|how far|final|finali[sz]ed|drafts?|drafted|withdrawn|rejected|accepted|approved|' +
    'adopted|abandoned|' +
    'stagnant|dropped|finished|completed|closed|frozen|official|idle|in review|in force',
);
/** Where it stands is what is asked for, and no word of the claim that says so. */
export const ASKS_STANDING = words(
  'status|standing|state of play|what (?:became|has become|happened) (?:of|to)|' +
    '(?:what|which) (?:stage|phase|state) (?:is|are|has|have|was)|' +
    'how far (?:along|has|have|did|is|are)|(?:the|its) fate|fared?|' +
    'still (?:\\p{L}+ ){0,3}(?:alive|pursued|valid|open|active|current|recommended|maintained|on|around|a draft|in force|in use|used)|' +
    '(?:been|be|was|were|is|are|get|got|gets) (?:\\p{L}+ ){0,1}(?:final|finali[sz]ed|accepted|approved|adopted|rejected|withdrawn|' +
    'abandoned|dropped|shelved|stagnant|deprecated|ratified|a draft|alive|dead)',
);
/** When it came to be. */
export const ASKS_CREATION = words(
  'creat(?:ed|ion)|written|wrote|proposed|drafted|filed|submitted|introduced|begun|started|been around|how old|dates? (?:from|back)',
);
export const KIND = words(
  '(?:what|which) (?:\\p{L}+ )?(?:kind|sort|type|category|class|form)|types?|categor(?:y|ies)|kinds? of|sorts? of|filed|counted',
);

/** A text's own case for what it is about. */
export const REASON = words(
  'why|reasons?|rationale|motivat\\p{L}*|purpose|the point|benefits?|advantages?|gain(?:s|ed)?|justif\\p{L}*|what for|' +
    'speaks? for|wanted|merits?',
);
/** What may be said against it. */
export const RISK = words(
  'risks?|risky|dangers?|dangerous|hazards?|hazardous|threats?|attack(?:s|ed|ers?)?|vulnerab\\p{L}*|exploit\\p{L}*|unsafe|safe|' +
    'safety|secur\\p{L}*|' +
    'malicious|abus\\p{L}*|harm\\p{L}*|go(?:es)? wrong|(?:do|does|did) wrong|guard against|beware|careful|downsides?|drawbacks?|' +
    'disadvantages?|' +
    'trade-?offs?|problems?|pitfalls?|concerns?|caveats?|limitations?|weakness(?:es)?|prevent(?:s|ed)?|take .{1,30} down',
);
/** An amount, a name of a value. */
export const VALUE = words(
  'how (?:many|much|big|large|long|high|fast|far|often)|numbers?|values?|sizes?|limits?|maxim(?:um|a)|minim(?:um|a)|costs?|' +
    'price|address(?:es)?|' +
    'bytes?|constants?|parameters?|defaults?|amounts?|rates?|at most|at least|highest|lowest|largest|smallest',
);

/** Sections that sum up what a text is about, and sections that say its values. */
export const SUMMARY_SECTION =
  /^(?:abstract|summary|simple summary|overview|introduction|synopsis|description|about)$/iu;
export const VALUE_SECTION =
  /^(?:parameters?|constants?|specification|configuration|settings|limits|values|defaults|reference|definitions)$/iu;
