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
    'claimgraph ingest ~/notes --source notes --private --json',
  )}
What was read before and has not changed is not read again, so a run that was cut off may simply be repeated.
Ends with 1 when a document failed. Documents that screening held back are in \`quarantine\`, and are no failure.
`,
  query: examples(
    "claimgraph query '{ stats { documents claims } }'",
    'claimgraph query entity.graphql --variables \'{"key": "eip-1559"}\'',
    "echo '{ conflicts { nodes { rationale } } }' | claimgraph query -",
  ),
  stats: examples('claimgraph stats', 'claimgraph stats --space sample --json'),
  export: `${examples(
    'claimgraph export --format jsonl --out graph.jsonl',
    'claimgraph export --out - | jq \'select(.type == "Claim") | .statement\'',
  )}
All lines are as of one commit, whatever is written meanwhile. The file has its name when it is complete. See docs/cli.md.
`,
  doctor: `${examples('claimgraph doctor', 'claimgraph doctor --data-dir ~/graph --json')}
Ends with 1 when something would stop a start.
`,
  migrate: `${examples('claimgraph migrate', 'CLAIMGRAPH_DATABASE_URL=postgres://… claimgraph migrate')}
A server does the same when it starts; this is for doing it apart, for instance as another user of the database.
`,
  'pack check': `${examples('claimgraph pack check ./recipes.yaml')}
Each mistake is a line \`file:line:column: what was expected\`. Needs no server. See docs/packs.md.
`,
} as const;
