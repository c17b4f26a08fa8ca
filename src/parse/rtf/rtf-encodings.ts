/** Character sets of fonts (`\fcharset`) as encodings that a decoder knows. */
const BY_CHARSET: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};
/** Code pages (`\ansicpg`) that have another name there. */
const BY_CODE_PAGE: Readonly<Record<number, string>> = {
  866: 'ibm866',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
};

export const encodingOfCharset = (charset: number): string | null => BY_CHARSET[charset] ?? null;

/** Code page 1252 where it is one that nobody knows. */
export function encodingOfCodePage(page: number): string {
  const name = BY_CODE_PAGE[page] ?? `windows-${page}`;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    // No name of an encoding: what RTF begins with.
    return 'windows-1252';
  }
}

const decoders = new Map<string, InstanceType<typeof TextDecoder>>();

/** Bytes, one as one character, as the text that they are. */
export function decoded(bytes: string, encoding: string): string {
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding);
  decoders.set(encoding, decoder);
  return decoder.decode(Buffer.from(bytes, 'latin1'));
}

/** Words that stand for one character. */
export const CHARACTERS: Readonly<Record<string, string>> = {
  '~': '\u00a0',
  _: '\u2011',
  '-': '',
  '\\': '\\',
  '{': '{',
  '}': '}',
  tab: ' ',
  emdash: '—',
  endash: '–',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
};
