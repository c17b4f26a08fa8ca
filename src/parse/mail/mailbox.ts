/** The line before each mail of a mailbox (RFC 4155): an address and a time as `Tue Mar  4 09:12:00 2031`. */
const FROM_LINE = /^From \S.{0,200}\d{1,2}:\d{2}.{0,40}\d{4}/u;
const MARK = Buffer.from('\nFrom ');
const HEAD_BYTES = 300;

const lineAt = (bytes: Buffer, start: number): string => {
  const line = bytes.subarray(start, start + HEAD_BYTES).toString('latin1');
  return line.slice(0, Math.max(0, line.search(/[\r\n]/u)));
};

/** A `From ` line begins a mail where an empty line stands before it: others are quoted by a `>`, or words. */
function isSeparator(bytes: Buffer, feed: number): boolean {
  const before = bytes.subarray(Math.max(0, feed - 3), feed).toString('latin1');
  return /\n\r?$/u.test(before) && FROM_LINE.test(lineAt(bytes, feed + 1));
}

const bodyOf = (bytes: Buffer, from: number, to: number): Buffer => {
  const feed = bytes.indexOf('\n', from);
  return bytes.subarray(feed === -1 || feed >= to ? to : feed + 1, to);
};

/** The mails of a mailbox, one after the other, without the lines between them. A file of another form has none. */
export function* mailsIn(bytes: Buffer): Generator<Buffer> {
  let start = /^\s*/u.exec(bytes.subarray(0, HEAD_BYTES).toString('latin1'))?.[0].length ?? 0;
  if (!FROM_LINE.test(lineAt(bytes, start))) return;
  for (let feed = bytes.indexOf(MARK, start); feed !== -1; feed = bytes.indexOf(MARK, feed + 1)) {
    if (!isSeparator(bytes, feed)) continue;
    yield bodyOf(bytes, start, feed);
    start = feed + 1;
  }
  yield bodyOf(bytes, start, bytes.length);
}

/** Lines that begin with `From ` are quoted in a mailbox, and no words of the mail. */
export const unquotedFrom = (text: string): string => text.replace(/^>(>*From )/gmu, '$1');
