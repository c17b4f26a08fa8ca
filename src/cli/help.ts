/** What `--help` says after the options: examples that work as they stand, and how it ends. */
const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`;

export const HELP = {
  claimgraph: `${examples(
    'claimgraph serve',
    'claimgraph ingest ~/notes',
    "claimgraph query '{ entities(first: 3) { nodes { name type } } }'",
    'claimgraph export --out graph.jsonl',
    'claimgraph doctor',
  )}
A command asks the server that runs on the data folder, or the one under --url. If there is none it opens the folder itself.

Exit codes: 0 done; 1 something in it failed; 2 the command line is wrong; 69 a server or database is away;
75 another process has the data folder; 78 the settings are wrong; 130 interrupted.
`,
  serve: `${examples('claimgraph serve', 'PORT=4100 claimgraph serve --data-dir ~/graph')}
Settings are environment variables: see docs/configuration.md.
`,
  ingest: `${examples(
    'claimgraph ingest ~/notes',
    'claimgraph ingest docs specs README.md --space work',
    'claimgraph ingest ~/recipes --pack ./recipes.yaml',
    'claimgraph ingest ~/recipes --pack ./recipes.yaml --reread',
    'claimgraph ingest ~/notes --source notes --private --json',
    'claimgraph ingest ~/notes --watch',
  )}
What was read before and has not changed is not read again, unless its pack has, so a run that was cut off may simply be
repeated; --reread reads everything again.
Lock files, generated code and the like are left out, and counted; --machine-files reads them.
Ends with 1 when a document failed. Documents that screening held back are in \`quarantine\`, and are no failure.
With --watch it stays and says a line for each file; --json makes each line a JSON object. See docs/watching.md.
`,
  query: examples(
    "claimgraph query '{ stats { documents claims } }'",
    'claimgraph query entity.graphql --variables \'{"key": "eip-1559"}\'',
    "echo '{ conflicts { nodes { rationale } } }' | claimgraph query -",
  ),
  ask: `${examples(
    "claimgraph ask 'How many passengers may the ferry carry?' --space sample",
    "claimgraph ask 'What does EIP-1559 require?' --why",
    "claimgraph ask 'When was it built?' --only notes/tern.md --json | jq .text",
  )}
A sentence is the statement of a claim, stands so in a document, or was written by a language model if the server has one
(CLAIMGRAPH_MODEL): that is checked before it is told. Below them are the words that each rests on. What no longer holds is left
out; of what sources disagree about all sides are told. On a terminal each sentence is printed as soon as it is checked. See docs/cli.md.
`,
  answer: `${examples(
    'claimgraph answer ans_01h2xcejqtf2nbrexx3vqjhp41',
    'claimgraph answer ans_01h2xcejqtf2nbrexx3vqjhp41 --json | jq .standing',
  )}
\`claimgraph answers\` lists ids, and so does \`claimgraph ask --why\`. Only who asked sees an answer. See docs/answers.md.
`,
  answers: `${examples('claimgraph answers', 'claimgraph answers --first 50 --json | jq .question')}
CURRENT: all is as it was. STALE: something newer was said. CONTRADICTED: sources disagree since. UNSUPPORTED: nothing says it any more.
`,
  trace: `${examples(
    'claimgraph trace',
    'claimgraph trace trc_01h2xcejqtf2nbrexx3vqjhp41',
    'claimgraph trace trc_01h2xcejqtf2nbrexx3vqjhp41 --configuration',
    'claimgraph trace trc_01h2xcejqtf2nbrexx3vqjhp41 --json > trace.json',
  )}
Traces are kept where the setting \`trace.days\` is above 0, and only who asked sees them. The id of one:
\`ask --json | jq .evidence.traceId\`.
--json has all that each step was given and gave, as JSON in JSON. See docs/traces.md.
`,
  replay: `${examples(
    'claimgraph replay trc_01h2xcejqtf2nbrexx3vqjhp41',
    'claimgraph replay trc_01h2xcejqtf2nbrexx3vqjhp41 --model large',
    'claimgraph replay trc_01h2xcejqtf2nbrexx3vqjhp41 --set search.lexicalWeight=0.1 --trust notes=0.2 --model small',
    'claimgraph replay trc_01h2xcejqtf2nbrexx3vqjhp41 --anew reranker --without entailment --json | jq .first',
  )}
Writes nothing, and asks only what is swapped. Ends with 0 where it does the same, byte for byte, and with 1 where a step differs, or it
asked what the trace has no answer to. With a key it needs the role WRITER. See docs/traces.md.
`,
  search: `${examples(
    'claimgraph search ferry fares',
    "claimgraph search --in claim 'how many passengers' --space sample",
    'claimgraph search --why --json harbour | jq .node',
  )}
A hit is its relevance from 0 to 1, what it is, and below that its text or its status. Names are looked for under all that they are
called. Where embeddings are missing, a line on standard error says so, and words alone are compared.
`,
  'memory list': `${examples(
    'claimgraph memory list --status aging',
    "claimgraph memory list --kind semantic --about 'Nora Fjell' --json",
  )}
A memory is what it says, and below that how it stands, how sure it is by now, and its id. See docs/memory.md.
`,
  'memory recall': examples('claimgraph memory recall "Which invoices does Gai Media want?" --first 5'),
  'memory remember': `${examples(
    'claimgraph memory remember Gull status in dock',
    'claimgraph memory remember --type PERSON "Nora Fjell" LIKES green tea',
  )}
What you have already is reinforced; another value of what has one is weighed against it. The value is a text.
`,
  'memory correct': examples('claimgraph memory correct mem_01h2xcejqtf2nbrexx3vqjhp41 afloat'),
  'memory confirm': examples('claimgraph memory confirm mem_01h2xcejqtf2nbrexx3vqjhp41'),
  'memory forget': examples('claimgraph memory forget mem_01h2xcejqtf2nbrexx3vqjhp41'),
  chat: `${examples(
    'claimgraph chat --log standup',
    "echo 'Who operates MV Gannet?' | claimgraph chat --log standup --space sample",
    "echo 'The ferry sails at nine.' | claimgraph chat --log standup --speaker Ada --no-answer",
    'cat replies.txt | claimgraph chat --log standup --role assistant --json',
  )}
Each line is kept and answered as \`ask\` does, and the answer is kept. /why N says what sentence N of the last answer rests on, /sources
its documents, /mode NAME how strict answers are, /help all of them. What is not answered is told, and the next line taken; piped in, it
ends with 1 then. Empty lines are left out. See docs/cli.md.
`,
  show: `${examples(
    'claimgraph show MV Tern --space sample',
    'claimgraph show eip-1559',
    'claimgraph show ent_01h2xcejqtf2nbrexx3vqjhp41 --json',
  )}
Claims come with the most confident first, each with the words it was read in; relationships that were inferred are marked. A name
that may mean several things ends with 2 and a list of them, with their ids.
`,
  path: `${examples("claimgraph path 'MV Tern' 'Board of Harbour Lights' --space sample", 'claimgraph path eip-1559 eip-155 --max-depth 6')}
An arrow shows the direction of a relationship, \`?\` one that was inferred; the number is the product of the confidences.
`,
  schema: `${examples('claimgraph schema > schema.graphql')}
Needs no server, and is the same whatever a server's introspection is set to.
`,
  completion: examples('claimgraph completion bash > ~/.claimgraph-completion', 'claimgraph completion fish'),
  stats: examples('claimgraph stats', 'claimgraph stats --space sample --json'),
  watch: `${examples(
    'claimgraph watch',
    'claimgraph watch --kinds CONFLICT_OPENED,CONFLICT_RESOLVED',
    'claimgraph watch --types person --min-confidence 0.8 --digest 10',
    'claimgraph watch --after start --json | jq \'select(.kind == "CLAIM_ADDED")\'',
  )}
Needs a server that runs; a space that nobody has written to yet is made.
When the server goes away and comes back, watching goes on where it was; Ctrl-C ends it and says from where
to go on. See docs/subscriptions.md.
`,
  desk: `${examples(
    'claimgraph desk',
    'claimgraph desk --space work --kind VALUE,EDGE --min-severity 0.5',
    "printf '1 the author says so\\nskip\\n' | claimgraph desk",
    'claimgraph desk --kind suggestion',
    'claimgraph desk --json | jq .rationale',
  )}
Shows a conflict, A versus B, with quotes, sources, strengths and confidence, and takes a line: \`1 why\` lets side 1 hold, \`both
network: mainnet | testnet\` lets both hold, \`dismiss why\`, \`merge 1 why\`, \`distinct why\`, \`skip\`, \`undo\`, \`quit\`; \`help\` says
more. Suggestions (possible contradictions and same names) come after the conflicts: \`accept why\`, of two names \`accept 1 why\` where the
first stands for both, or \`dismiss why\`. Lines may be piped in: it ends with 1 when one of them did nothing. See docs/desk.md.
`,
  export: `${examples(
    'claimgraph export --format jsonl --out graph.jsonl',
    'claimgraph export --format graphml --out graph.graphml',
    'claimgraph export --format jsonld --out graph.jsonld',
    "claimgraph export --format graphml --seeds 'MV Tern' --depth 2 --as-of 2024 --out tern.graphml",
    'claimgraph export --out - | jq \'select(.type == "Claim") | .statement\'',
  )}
All of it is as of one commit, whatever is written meanwhile. The file has its name when it is complete. See docs/cli.md.
`,
  import: `${examples('claimgraph import graph.jsonl', 'claimgraph import graph.jsonl --space again')}
What \`export\` wrote comes back with its ids. All of the file is judged before anything is written; each mistake is a line
\`file: line, column: what was expected\`. What is there already, the same, stays as it is, so a run that was cut off may simply
be repeated. See docs/cli.md.
`,
  reset: `${examples('claimgraph reset', 'claimgraph reset --space draft --yes')}
Removes everything in one space: documents, claims, their past, settings; other spaces and keys stay. It cannot be undone: make
an \`export\` or a \`backup\` first. Says what there is and asks for the name of the space; --yes does not ask.
`,
  retry: `${examples('claimgraph retry', 'claimgraph retry --space work')}
A text that could not be embedded five times is left alone: \`doctor\` counts them, the log of the server says why. When that is
mended, this puts them into the queue again. With a key it needs the role ADMIN. See docs/embeddings.md.
`,
  doctor: `${examples('claimgraph doctor', 'claimgraph doctor --data-dir ~/graph --json')}
Ends with 1 when something would stop a start.
`,
  backup: `${examples('claimgraph backup --out graph.backup', 'claimgraph backup --data-dir ~/graph --out ~/backups/monday.backup')}
A server that runs on the folder goes on meanwhile: it makes a copy there, which is packed and removed.
Neither the secret nor the keys are in it. For PostgreSQL use pg_dump: see docs/operations.md.
`,
  restore: `${examples('claimgraph restore graph.backup --data-dir ~/graph-again', 'claimgraph restore graph.backup --force')}
All of the file is checked before anything is touched. A database that is there is replaced only with --force, and only
when the one from the backup could be opened.
`,
  migrate: `${examples('claimgraph migrate', 'CLAIMGRAPH_DATABASE_URL=postgres://… claimgraph migrate')}
A server does the same when it starts; this is for doing it apart, for instance as another user of the database.
`,
  'graph status': `${examples('claimgraph graph status', 'claimgraph graph status --space work --json')}
Compares every row that Neo4j has with the record as it stood after the same commit. Ends with 1 when they differ, with 69 when Neo4j is
away, with 78 when none is set. On the embedded database it needs the folder: while a server has it, ask \`health\`.
`,
  'graph rebuild': `${examples('claimgraph graph rebuild', 'claimgraph graph rebuild --space work --json')}
Traversals are answered by the database meanwhile. Servers on PostgreSQL may run; the server that has an embedded database does it.
Ends with 1 when the two differ afterwards, with 69 when Neo4j is away, with 78 when none is set. See docs/graph.md.
`,
  'pack check': `${examples('claimgraph pack check ./recipes.yaml')}
Each mistake is a line \`file:line:column: what was expected\`. Needs no server. See docs/packs.md.
`,
  'pack suggest': `${examples(
    'claimgraph pack suggest > notes.yaml',
    'claimgraph pack suggest --name ferries --space work > ferries.yaml && claimgraph pack check ferries.yaml',
  )}
Types, predicates with how many values a thing has of each, and fields whose values are names, as they were read. It changes nothing:
read it, change it, and ingest with it. See docs/packs.md.
`,
  'eval answers': `${examples(
    'claimgraph eval answers questions.jsonl --space work',
    'claimgraph eval answers questions.jsonl --no-generate --json --out came.jsonl',
  )}
A line is {question, documents, answers, kind}: keys of the documents that answer it (without any, nothing does, and a right answer
is that there is none), and words of which one stands in a right answer. Asks the server, or the folder, that the other commands ask; the
answers are kept as all answers are. See docs/evaluation.md.
`,
  'eval citations': `${examples('claimgraph eval citations', 'claimgraph eval citations --space work --json | jq .lost')}
Reads the revision of each citation anew, and compares the words at its place. Those that do not stand there are listed, and it ends
with 1 then. Of a page of the web no copy is stored. See docs/evaluation.md.
`,
  'eval conflicts': `${examples(
    'claimgraph eval conflicts pairs.jsonl',
    'claimgraph eval conflicts pairs.jsonl --json --out verdicts.jsonl',
    'CLAIMGRAPH_ENTAILMENT=transformers CLAIMGRAPH_ENTAILMENT_MODEL=… claimgraph eval conflicts pairs.jsonl',
  )}
Each line of the file is a JSON object: \`{"id": "1", "a": "…", "b": "…", "label": "conflict"}\`. Needs neither server nor database.
Wrong lines are listed with their numbers, and nothing is judged then. See docs/evaluation.md.
`,
  'eval resolution': `${examples(
    'claimgraph eval resolution pairs.jsonl',
    'claimgraph eval resolution citations.jsonl --json',
    'claimgraph eval resolution films-a.jsonl --right films-b.jsonl --matches same.jsonl',
  )}
A row is a pair {left, right, match: 0 or 1}, or a record with its cluster {id, cluster, …}; with --right and --matches both files
hold records {id, …} and the third true pairs of ids. A wrong line is listed with its number, and ends with 1. Needs no
server, and no database. See docs/evaluation-resolution.md.
`,
  'eval aliases': `${examples('claimgraph eval aliases countries.jsonl', 'claimgraph eval aliases nicknames.jsonl --json')}
A row is a name with its aliases {name, aliases: [text or {text}], id}. Needs no server, and no database.
See docs/evaluation-resolution.md.
`,
  'eval retrieval': `${examples(
    'claimgraph eval retrieval ./chats',
    'claimgraph eval retrieval ./chats --signals --save before.json',
    'claimgraph eval retrieval ./handbook --baseline before.json --json',
  )}
The folder has \`questions.jsonl\`, and \`turns.jsonl\` or a folder \`documents\`. A turn is {conversation, turn, speaker, text, saidAt}; a
question is {id, question, category, conversation, evidence}: turns of its conversation, or without one documents by path or key, as
\`fees.md\` or \`fees.md#Base fee\`. They are read into a database of their own, which is gone afterwards. See docs/evaluation.md.
`,
} as const;
