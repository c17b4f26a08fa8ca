/** Classes of English words that decide how two sentences are compared. Closed classes, from any grammar; nothing here names a subject. */
const words = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/** What turns a clause into its opposite. */
export const NEGATIONS = words(
  'not never no nobody none nothing nowhere neither nor unable impossible unlikely incapable unnecessary',
  'fail fails failed failing lack lacks lacked lacking false untrue incorrect without hardly scarcely',
);
/** Of those, the ones that deny the whole kind: `no cat …`, `nobody …`. */
export const NONE = words('no nobody none nothing neither');
/** After `not`, these add to what is said, and nothing is denied: `not only …`. */
export const ADDING = words('only just merely simply solely exclusively');
/** After `not`, these leave a part of what is said: `not always …`. */
export const LEAVING = words('necessarily always entirely completely fully wholly');
export const ALL = words('all every each always');
export const SOME = words('some several few many numerous multiple various sometimes occasionally certain');
/** What keeps a statement open: its denial in the same mood does not contradict it. */
export const OPEN = words('may might maybe perhaps possibly');
/** Forms of `be`, before which a subject ends and after which a participle is a passive. */
export const BE = words('be is are was were been being am get gets got');
/** Other auxiliaries. */
export const AUXILIARIES = words(
  'do does did have has had having will would shall should can could may might must ought cannot',
);

/** Words that carry no content of their own: articles, auxiliaries, pronouns, plain prepositions, hedges. */
export const FUNCTION_WORDS = words(
  'a an the this that these those there it its he she they them his her hers their theirs him we us our you your i my me one ones',
  'who whom whose which what when where why how if then so as than and or but also too both either any anyone anybody anything',
  'someone somebody something everyone everybody everything between anymore',
  'of to in on at for by with from into onto upon per via s',
  'be is are was were been being am do does did have has had having will would shall should can could may might must ought get gets got',
  'very really quite rather indeed actually truly simply just even still already ever certainly definitely clearly generally',
  'typically usually often normally commonly currently presently now hypothetically theoretically technically arguably presumably',
  'apparently probably likely possible able capable possibly maybe perhaps necessarily true correct fact yes only',
  'unlikely because since while although though however therefore thus hence moreover furthermore additionally overall necessary',
);

/** What a thing goes through once: two dates of it exclude each other. Stems. */
export const ONCE = words(
  'born die found establish launch publish release activ begin start end sign complet creat invent introduc deploy merg open close',
  'finish discover elect assassin marri annex ratifi enact founded birth death',
);
