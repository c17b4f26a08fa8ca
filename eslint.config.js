import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier/flat';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** File names that say nothing of what is inside, and so gather everything. */
const fileName = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { vague: '"{{name}}" says nothing: name the file for what it holds.' },
  },
  create: (context) => ({
    Program(node) {
      const name = context.filename.split(/[/\\]/).at(-1).replace(/\..*$/, '');
      if (/^(utils?|helpers?|managers?|commons?|misc|shared)$|[-_.](utils?|helpers?|manager)$/i.test(name)) {
        context.report({ node, messageId: 'vague', data: { name } });
      }
    },
  }),
};

/** Lines of a resolver's body: it is one call through a door, with what the call needs. */
const LONGEST_RESOLVER = 8;
const resolverLength = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      long: 'A resolver of {{lines}} lines, of at most {{most}}: what it does belongs to a room, how a value is shown to a function.',
    },
  },
  create: (context) => ({
    'MethodDefinition[decorators.length>0]'(node) {
      const { start, end } = node.value.body.loc;
      const lines = end.line - start.line - 1;
      if (lines > LONGEST_RESOLVER)
        context.report({ node: node.key, messageId: 'long', data: { lines, most: LONGEST_RESOLVER } });
    },
  }),
};

/** What Node cannot strip, or what a reader should not have to look for. */
const forbidden = {
  defaultExport: {
    selector: 'ExportDefaultDeclaration',
    message: 'Export by name: a default has a different name in each file.',
  },
  enum: { selector: 'TSEnumDeclaration', message: 'Use a union of strings: enums do not survive type stripping.' },
  namespace: {
    selector: 'TSModuleDeclaration[declare!=true]',
    message: 'Use a module: namespaces do not survive type stripping.',
  },
  parameterProperty: {
    selector: 'TSParameterProperty',
    message: 'Declare the field: parameter properties do not survive type stripping.',
  },
  decorator: { selector: 'Decorator', message: 'Decorators need a build: they stay in schema/ and resolvers/.' },
  skippedTest: {
    selector:
      'MemberExpression[object.name=/^(describe|it|test)$/][property.name=/^(skip|only|todo|failing)$/], CallExpression[callee.name=/^(x|f)(describe|it|test)$/]',
    message: 'Tests are skipped in test/support/legs.ts only: use describeOn.',
  },
};
const except = (...names) =>
  Object.entries(forbidden)
    .filter(([name]) => !names.includes(name))
    .map(([, rule]) => rule);

const LINE = { code: 140, ignoreUrls: true, ignoreRegExpLiterals: true };
const WORD_TABLES = [
  'src/domain/quoted.ts',
  'src/entailment/compare-texts.ts',
  'src/entailment/read-sentence.ts',
  'src/entailment/words/*',
  'src/extract/extract-definitions.ts',
  'src/extract/in-prose/*',
  'src/identity/coreference/mentions-in.ts',
  'src/identity/match/person-names.ts',
  'src/identity/match/record-words.ts',
  'src/packs/pack-screening.ts',
  'src/text/verb-stems.ts',
];

export default tseslint.config(
  {
    ignores: [
      'test/cases/*/*/input/',
      'dist/',
      'coverage/',
      '**/generated/',
      'sample/',
      'test/fixtures/',
      'test/groups/',
    ],
  },
  {
    // A rule that has to be switched off in one place is the wrong rule: change it here, with a reason.
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
  },
  eslint.configs.recommended,
  {
    plugins: { house: { rules: { 'file-name': fileName, 'resolver-length': resolverLength } } },
    rules: {
      'house/file-name': 'error',
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', ...except()],
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['schema/**/*.ts', 'resolvers/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...except('decorator')],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // The classes describe types of the contract; values of them are plain objects by design.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  { files: ['resolvers/**/*.ts'], rules: { 'house/resolver-length': 'error' } },
  {
    // A suite is a table of cases, as long as it has cases.
    files: ['test/**/*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // The driver's types call its settings a class, which it never makes one of.
    files: ['graph/store/neo4j/neo4j-connection.ts', 'bench/graph/bare.ts'],
    rules: { '@typescript-eslint/no-unsafe-class-instance-assignment': 'off' },
  },
  {
    files: ['test/support/legs.ts'],
    rules: { 'no-restricted-syntax': ['error', ...except('skippedTest')] },
  },
  {
    // Read by tools that ask for a default export.
    files: ['*.config.{js,ts}', 'scripts/test-sequencer.mjs'],
    rules: { 'no-restricted-syntax': ['error', ...except('defaultExport')] },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs' },
  },
  prettier,
  // After `prettier`, which switches the rule off. Statements, messages and descriptions are cut like code; what is one thing is not.
  { rules: { 'max-len': ['error', LINE] } },
  {
    // Titles of tests and words of the contract are searched for by their words.
    files: ['test/**', 'bench/**', 'schema/**', 'scripts/**', '*.config.{js,cjs,mjs,ts}', '.*.cjs'],
    rules: { 'max-len': ['error', { ...LINE, ignoreStrings: true, ignoreTemplateLiterals: true }] },
  },
  {
    // Patterns and lists of words, as strings: one row a rule.
    files: WORD_TABLES,
    rules: { 'max-len': ['error', { ...LINE, ignoreStrings: true, ignoreTemplateLiterals: true }] },
  },
);
