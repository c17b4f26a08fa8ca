/**
 * Verbs by which ordinary English says what a thing is, has, measures, does and went through: dictionary forms, from which the others
 * are made. Not listed are verbs of speech and thought, and those of single meetings (`came`, `discussed`, `agreed`).
 */
const REGULAR =
  'abandon absorb accommodate acquire adjoin administer admit adopt advise allot amount anchor answer appoint assemble ' +
  'assign attend audit award ' +
  'baptise bear belong berth boast book border bottle bottom brew broadcast call captain carve cast cater cease celebrate ' +
  'certify chair charter ' +
  'christen claim clean close coach collect command commission compose comprise conclude conduct confer connect consecrate ' +
  'consist construct ' +
  'contain contract convert cook cost cover create cultivate curate date decommission dedicate deliver demolish deploy ' +
  'design desire destroy ' +
  'develop direct disband discharge discontinue discover dismantle displace dissolve distil distribute divide donate double ' +
  'drain earn edit ' +
  'elect electrify emerge employ enclose end endow engage enlarge enrol enter equip erect establish evolve exceed excavate ' +
  'exercise exhibit exist ' +
  'expand expire export extend farm feature finance finish flank fly form found front fund furnish gain gauge graduate grant ' +
  'guard guide ' +
  'handle harvest hatch head host house import improve inaugurate include incorporate inhabit inherit initiate inspect ' +
  'install insure introduce ' +
  'invent invest irrigate issue join land lapse last launch lease licence license lift limit list locate lodge maintain man manage ' +
  'manufacture mark marry master mature measure merge moor mount name navigate neighbour number observe occupy offer open ' +
  'operate order ' +
  'organise organize originate overhaul overlook own paint park pass patent patrol perform place plant play possess post power predate ' +
  'preserve preside print process produce promote publish pump purchase quarry raise range rank rate rear rebuild receive ' +
  'recommission reconstruct ' +
  'record refit refurbish register rehearse relaunch release relocate remain remodel renew renovate rent reopen repair ' +
  'replace represent ' +
  'reside restore restructure result retail retain retire roof rule sail sample sanction schedule score scrap seat separate ' +
  'serve service settle ' +
  'shelter ship show sign sire situate sleep sort span specialise specialize sponsor staff stage staff start station stay steer stock ' +
  'store stretch study succeed suit supervise supply support surround survey tend terminate test thatch top total tour trace ' +
  'trade train ' +
  'transfer translate transport treat tune turn unveil update upgrade use vacate value ventilate visit vest warehouse water ' +
  'weigh weld widen work ' +
  'yield accept accompany account afford aggregate average boost brand breed bury buttress calibrate carry certificate clear ' +
  'clock code coordinate compete compile ' +
  'count craft crew cure decorate defend demand depart descend descale digitise drive dry dye encompass entrust face feed ' +
  'fell fit float flow forge ' +
  'found fuel gather generate govern group grow hail hand heat help hire hold honour illustrate inscribe join keep kiln lay ' +
  'lead look mature mentor mill mine ' +
  'mint nominate nurse officiate oversee own pay photograph pilot pioneer plan plate plough polish pollinate practise ' +
  'prepare prescribe press price process ' +
  'project protect provide purify quote reach recruit recycle reduce refill reforest reign reline repaint reroof reserve ' +
  'respond ring rise roll rotate round ' +
  'run salvage satisfy screen sculpt secure service share signal skipper slate source spin spray stable stand stem stitch ' +
  'straddle submit subscribe suffice ' +
  'summarise supplement survive tally tax teach telephone terrace thrive tile tower track trail trawl trial trim twin umpire ' +
  'undergo unite vault verify void ' +
  'appear move live travel remove lower extend resume tow turn shift switch transport seal view wash wear wind amount vary ' +
  'pull trade rename reappoint relaunch ' +
  'volunteer wait wall warrant wed winter wire owe act follow score own bank charge price retire bank preside report stem ' +
  'lodge bake paint mend fix sew knit clean lock ' +
  'tune reopen restock resell relay retail retile sweep stamp bind pack box ' +
  'rate grade insulate cool freeze smoke cure pickle';

/** Base, past, participle. */
const IRREGULAR =
  'be was been|become became become|begin began begun|bind bound bound|breed bred bred|bring brought brought|build built ' +
  'built|buy bought bought|cast cast cast|' +
  'come came come|cost cost cost|cut cut cut|dig dug dug|draw drew drawn|drive drove driven|fall fell fallen|feed fed fed|' +
  'find found found|fit fitted fitted|' +
  'fly flew flown|forgo forwent forgone|get got got|give gave given|go went gone|grow grew grown|have had had|hold held held|' +
  'keep kept kept|lay laid laid|' +
  'lead led led|leave left left|lend lent lent|let let let|lie lay lain|light lit lit|lose lost lost|make made made|meet met ' +
  'met|oversee oversaw overseen|' +
  'pay paid paid|put put put|rebuild rebuilt rebuilt|ring rang rung|rise rose risen|run ran run|sell sold sold|send sent ' +
  'sent|set set set|sew sewed sewn|' +
  'shut shut shut|sing sang sung|sink sank sunk|sit sat sat|sleep slept slept|sow sowed sown|speak spoke spoken|spin spun ' +
  'spun|split split split|' +
  'spread spread spread|stand stood stood|strike struck struck|swim swam swum|take took taken|teach taught taught|think ' +
  'thought thought|throw threw thrown|' +
  'undergo underwent undergone|weave wove woven|win won won|withdraw withdrew withdrawn|write wrote written|ship shipped ' +
  'shipped|plan planned planned|' +
  'stop stopped stopped|fit fitted fitted|transfer transferred transferred|admit admitted admitted|confer conferred ' +
  'conferred|refit refitted refitted|' +
  'equip equipped equipped|control controlled controlled|man manned manned|scrap scrapped scrapped|trim trimmed trimmed|' +
  'enrol enrolled enrolled|' +
  'distil distilled distilled|sit sat sat|wed wed wed|bear bore born|commit committed committed|submit submitted submitted|' +
  'spin spun spun|' +
  'span spanned spanned|total totalled totalled|cast cast cast|broadcast broadcast broadcast|show showed shown|tell told ' +
  'told|read read read|do did done|' +
  'feel felt felt|hit hit hit|die died died|twin twinned twinned|program programmed programmed|dry dried dried|supply ' +
  'supplied supplied|carry carried carried|' +
  'marry married married|bury buried buried|occupy occupied occupied|certify certified certified|study studied studied|' +
  'multiply multiplied multiplied|' +
  'know knew known|choose chose chosen|eat ate eaten|drink drank drunk|ride rode ridden|hide hid hidden|freeze froze frozen|' +
  'break broke broken|deal dealt dealt|sweep swept swept|spend spent spent|grind ground ground|' +
  'hang hung hung|burn burnt burnt|shine shone shone|' +
  'accompany accompanied accompanied|electrify electrified electrified|fell felled felled|found founded founded|bar barred ' +
  'barred|tar tarred tarred';

export interface VerbForm {
  readonly lemma: string;
  /** `present` with -s; `base` is also the present of several; `past`; `participle` may be past as well. */
  readonly base: boolean;
  readonly present: boolean;
  readonly past: boolean;
  readonly participle: boolean;
}

const third = (base: string): string =>
  /(?:[sxz]|ch|sh|o)$/u.test(base) ? `${base}es` : /[^aeiou]y$/u.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`;
const past = (base: string): string =>
  base.endsWith('e') ? `${base}d` : /[^aeiou]y$/u.test(base) ? `${base.slice(0, -1)}ied` : `${base}ed`;

type Mutable = { -readonly [Key in keyof VerbForm]: VerbForm[Key] };
function formsOf(): ReadonlyMap<string, VerbForm> {
  const forms = new Map<string, Mutable>();
  const add = (word: string, lemma: string, form: Partial<VerbForm>): void => {
    const known = forms.get(word);
    if (known && known.lemma !== lemma) return;
    forms.set(word, { ...(known ?? { lemma, base: false, present: false, past: false, participle: false }), ...form });
  };
  const rows = IRREGULAR.split('|').map((row) => row.split(' '));
  for (const [base = '', was = '', done = ''] of rows) {
    add(was, base, { past: true });
    add(done, base, { participle: true });
  }
  const irregular = new Set(rows.map(([base]) => base));
  for (const base of REGULAR.split(' '))
    if (!irregular.has(base)) add(past(base), base, { past: true, participle: true });
  for (const base of [...REGULAR.split(' '), ...irregular]) {
    if (base === undefined) continue;
    add(third(base), base, { present: true });
    add(base, base, { base: true });
  }
  // `saw` is a tool, and `seen` hangs on another verb.
  add('sees', 'see', { present: true });
  forms.set('has', { lemma: 'have', base: false, present: true, past: false, participle: false });
  return forms;
}

const FORMS = formsOf();
export const verbForm = (word: string): VerbForm | null => FORMS.get(word) ?? null;

/** The participle of a verb that is listed: `handed` of `hand`. */
export function participleOf(lemma: string): string {
  return PARTICIPLES.get(lemma) ?? past(lemma);
}
const PARTICIPLES: ReadonlyMap<string, string> = new Map(
  [...FORMS].filter(([, { participle }]) => participle).map(([word, { lemma }]) => [lemma, word]),
);
export const presentOf = (lemma: string): string => (lemma === 'have' ? 'has' : lemma === 'be' ? 'is' : third(lemma));
