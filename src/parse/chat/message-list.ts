/** How messages call who, when and what. */
const AUTHOR = ['author', 'user', 'username', 'sender', 'from', 'speaker'];
const AT = ['at', 'time', 'timestamp', 'date', 'sent', 'sent_at', 'sentAt', 'created_at', 'createdAt'];
const SAID = ['text', 'message', 'content', 'body'];
const NAMES = new Set(['id', ...AUTHOR, ...AT, ...SAID]);

/** A message of a list that no known program wrote. */
interface ListedMessage {
  readonly id: string | null;
  readonly author: string;
  /** ISO 8601, day and time. */
  readonly at: string;
  readonly text: string;
}

/** What says who, when and what, and nothing else but its id; null = it does not, and would lose the rest. */
export function listedMessage(value: unknown): ListedMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = new Map<string, unknown>(Object.entries(value));
  const isKnown = ([name, field]: [string, unknown]): boolean =>
    NAMES.has(name) && (typeof field === 'string' || typeof field === 'number');
  const [author, at, text] = [AUTHOR, AT, SAID].map((names) => names.filter((name) => fields.has(name)));
  const isWhole = [author, at, text].every((found) => found?.length === 1);
  if (!isWhole || ![...fields].every(isKnown)) return null;
  const said = (names: readonly string[] | undefined): string => String(fields.get(names?.[0] ?? ''));
  const id = fields.has('id') ? said(['id']) : null;
  const message = { id, author: said(author), at: said(at), text: said(text) };
  return /^\d{4}-\d{2}-\d{2}T/u.test(message.at) ? message : null;
}

/** The first object of a list, with no other in it. */
const FIRST = /^\s*\[\s*(\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\})/u;

/** Does JSON that begins like this begin as a list of messages? */
export function beginsAsMessages(head: string): boolean {
  const first = FIRST.exec(head)?.[1];
  if (first === undefined) return false;
  try {
    return listedMessage(JSON.parse(first)) !== null;
  } catch {
    return false; // no JSON: it is read as what it is
  }
}
