const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/u));

/** Words of the titles of documents: `Minutes of the Harbour Club` is no club, `Summary` no title of its own. Small letters. */
export const GENRES = wordsOf(
  'minutes meeting meetings note notes letter letters memo memorandum report reports agenda invitation newsletter bulletin guide ' +
    'manual handbook introduction readme changelog todo faq index contents glossary register registry list lists log logbook diary ' +
    'plan plans proposal draft invoice receipt policy rules statutes timetable schedule fares prices inventory directory contacts ' +
    'table tables statistics figures results annual quarterly weekly monthly daily update updates news announcement notice release ' +
    'application complaint request reply answer answers question questions thoughts ideas how why what when where who which getting ' +
    'using installing working dear re fwd subject speech interview article chapter part section appendix annex page pages document ' +
    'documents file files untitled home welcome terms conditions our my we your you summary review overview history background ' +
    'details data facts info information general technical contact people staff members fleet ships companies budget accounts ' +
    'finances decisions actions attendance apologies matters business items item purpose scope abstract motivation rationale ' +
    'references links resources examples example tutorial tutorials walkthrough howto tests security specification requirements ' +
    'installation usage license copyright configuration features status roadmap warning tip hint important remarks comments open ' +
    'today tomorrow yesterday this that website documentation docs',
);

/** Words that head parts of many documents, or name files that every folder has. Small letters. */
export const SECTIONS = wordsOf(
  'abstract introduction background status summary overview motivation purpose scope contents table preface foreword description goals ' +
    'context details rationale references appendix readme index home main about conclusion conclusions ' +
    'problem statement minutes notes agenda',
);
