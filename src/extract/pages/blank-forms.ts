/** Files that are filled in by copying them: `templates/minutes.md`, `adr-template.md`, `.github/ISSUE_TEMPLATE/bug.md`. */
const TEMPLATE =
  /(?:^|\/)(?:_?templates?|issue_template|pull_request_template|\.github)(?:\/|\.|$)|[-_. ]template(?:s)?(?:[-_. ]\w+)?\.\w+$|(?:^|\/)template[-_. ]/iu;

/** What a template says is what others will say in its place: nothing is claimed of it. */
export const isTemplate = (path: string): boolean => TEMPLATE.test(path);

/** `<name of the chair>`, `YYYY-MM-DD`, `[Name]`, `{{ .Year }}`, `…`, `xxx`, `____`: words that stand for what somebody will write. */
const PLACEHOLDER =
  /^(?:<[^<>]+>|@(?:your[-_]?)?(?:github[-_]?)?(?:handle|username|user|name|account)|\[[^\][]+\]|\{+[^{}]+\}+|_{2,}|\.{2,}|…+|x{2,}|(?:Y{4}|D{2}|M{2})(?:[-/. ](?:Y{4}|D{2}|M{2}))*|lorem ipsum.*|(?:e\.?g\.?|for example|example:).*|(?:insert|enter|add|your|put|fill in|type|choose|select) .{0,30}(?:here|name|title|date|address|text|below)?\.*)$/iu;
const HOLDS_ONE = /<[\p{L} _-]{2,40}>|\{\{.*\}\}|\bYYYY\b|\bDD[-/.]MM\b|_{4,}/u;

export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text.trim()) || HOLDS_ONE.test(text);
