import { isWritten } from '../file-properties.ts';
import { escapedMarkup } from '../html/markup-builder.ts';
import { CHARACTERS, decoded, encodingOfCharset, encodingOfCodePage } from './rtf-encodings.ts';
import { RtfBody } from './rtf-body.ts';
import type { RtfToken } from './rtf-tokens.ts';

/** Where words go: into the text, or to what says something of it. */
type Destination = 'text' | 'nowhere' | 'marker' | 'instruction' | 'note' | 'styles' | 'fonts' | 'title' | 'author';

interface Field {
  instruction: string;
}

/** What holds within a group, and for groups in it. */
interface Group {
  into: Destination;
  encoding: string;
  /** Characters that stand for a `\u` where it is not known. */
  fallback: number;
  isHidden: boolean;
  field: Field | null;
  /** What ends with the group. */
  end: string;
}

/** Groups that are no text of the document, besides those that begin with `\*` and are not known. */
const DESTINATIONS: Readonly<Record<string, Destination>> = {
  fonttbl: 'fonts',
  stylesheet: 'styles',
  title: 'title',
  author: 'author',
  listtext: 'marker',
  pntext: 'marker',
  fldinst: 'instruction',
  footnote: 'note',
};
const UNREAD = new Set(
  (
    'colortbl listtable listoverridetable rsidtbl info pict object headerl headerr headerf header footerl footerr footerf footer ' +
    'annotation atnid atnauthor xe tc rxe bkmkstart bkmkend template filetbl revtbl subject operator keywords comment doccomm company ' +
    'manager category hlinkbase nonshppict ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn'
  ).split(' '),
);
const ADDRESS = /HYPERLINK\s+(?:\\[a-z]\s+)*"([^"]{1,2000})"/iu;
/** Deeper groups share what holds in this one; own, many times what a program writes. */
export const DEEPEST_GROUP = 1_000;

/** Reads RTF piece by piece. Nothing that a field or object names is fetched: only the words that stand for it are read. */
export class RtfReader {
  readonly body = new RtfBody();
  private readonly properties = { title: '', author: '' };
  /** Groups were nested deeper than is followed. */
  isTooDeep = false;
  private readonly groups: Group[] = [];
  private deeper = 0;
  private group: Group = { into: 'text', encoding: 'windows-1252', fallback: 1, isHidden: false, field: null, end: '' };
  private readonly fonts = new Map<number, string>();
  private font = 0;
  private readonly headings = new Map<number, number>();
  private style = 0;
  private styleName = '';
  private note = '';
  /** `\*` stood before the next word. */
  private isOptional = false;
  private bytes = '';
  private skipped = 0;

  /** @returns whether the document goes on */
  read(token: RtfToken): boolean {
    if (token.kind === 'byte') this.byte(token.byte);
    else if (token.kind === 'text') this.text(token.text);
    else {
      this.flush();
      if (token.kind === 'open') this.openGroup();
      else if (token.kind === 'close') return this.closeGroup();
      else this.word(token.word, token.number);
    }
    return true;
  }

  end(): void {
    this.flush();
  }

  /** What the file says of the document, where somebody wrote it. */
  header(): ReadonlyMap<string, string> {
    const values = Object.entries(this.properties).map(([name, value]) => [name, value.trim()] as const);
    return new Map(values.filter(([name, value]) => isWritten(name, value)));
  }

  private openGroup(): void {
    this.isOptional = false;
    if (this.groups.length >= DEEPEST_GROUP) {
      this.deeper += 1;
      this.isTooDeep = true;
      return;
    }
    this.groups.push(this.group);
    this.group = { ...this.group, end: '' };
  }

  private closeGroup(): boolean {
    this.skipped = 0;
    if (this.deeper > 0) {
      this.deeper -= 1;
      return true;
    }
    const { into, end } = this.group;
    if (end !== '') this.body.markup(end);
    const outer = this.groups.pop();
    if (outer) this.group = outer;
    if (into === 'note' && outer?.into !== 'note') {
      this.body.note(this.note);
      this.note = '';
    }
    return this.groups.length > 0;
  }

  private word(word: string, number: number | null): void {
    if (word === '*') {
      this.isOptional = true;
      return;
    }
    const isOptional = this.isOptional;
    this.isOptional = false;
    const into = DESTINATIONS[word];
    if (this.group.into === 'nowhere' && word !== 'title' && word !== 'author') return;
    if (into !== undefined) this.group.into = into;
    else if (UNREAD.has(word) || (isOptional && !KNOWN_OPTIONS.has(word))) this.group.into = 'nowhere';
    else if (word === 'field') this.group.field = { instruction: '' };
    else if (word === 'fldrslt') this.beginResult();
    else if (word === 'result') this.group.into = 'text';
    else this.property(word, number);
  }

  /** The words that a field came to: a link where it is one. */
  private beginResult(): void {
    this.group.into = 'text';
    const address = ADDRESS.exec(this.group.field?.instruction ?? '')?.[1];
    if (address === undefined) return;
    this.body.markup(`<a href="${escapedMarkup(address)}">`);
    this.group.end = '</a>';
  }

  private property(word: string, number: number | null): void {
    const { group } = this;
    if (word === 'u') this.unicode(number ?? 0);
    else if (word === 'uc') group.fallback = Math.max(0, Math.min(16, number ?? 1));
    else if (word === 'ansicpg') group.encoding = encodingOfCodePage(number ?? 1_252);
    else if (word === 'mac') group.encoding = 'macintosh';
    else if (word === 'f' || word === 'fcharset') this.setFont(word, number ?? 0);
    else if (word === 's') this.setStyle(number ?? 0);
    else if (word === 'v' || word === 'deleted') group.isHidden = number !== 0;
    else if (word === 'plain') group.isHidden = false;
    else if (CHARACTERS[word] !== undefined) this.say(CHARACTERS[word]);
    else if (group.into === 'text' && !group.isHidden) this.body.layout(word, number);
    else if (word === 'par' && group.into === 'note') this.note += ' ';
  }

  private setFont(word: string, number: number): void {
    if (word === 'f') this.font = number;
    const encoding = word === 'fcharset' ? encodingOfCharset(number) : this.fonts.get(number);
    if (word === 'fcharset' && encoding && this.group.into === 'fonts') this.fonts.set(this.font, encoding);
    else if (word === 'f' && encoding && this.group.into !== 'fonts') this.group.encoding = encoding;
  }

  private setStyle(number: number): void {
    if (this.group.into === 'styles') [this.style, this.styleName] = [number, ''];
    else this.body.setHeading(this.headings.get(number) ?? null);
  }

  private unicode(number: number): void {
    const code = number < 0 ? number + 65_536 : number;
    this.skipped = this.group.fallback;
    if (code > 0 && code <= 0xffff) this.say(String.fromCharCode(code));
  }

  private byte(byte: number): void {
    if (this.skipped > 0) this.skipped -= 1;
    else if (this.group.into !== 'nowhere') this.bytes += String.fromCharCode(byte);
  }

  private text(text: string): void {
    if (this.group.into === 'nowhere') return;
    const words = this.skipped > 0 ? text.slice(this.skipped) : text;
    this.skipped = Math.max(0, this.skipped - text.length);
    this.bytes += words;
  }

  /** Bytes that came one after the other are characters together. */
  private flush(): void {
    const { bytes } = this;
    this.bytes = '';
    if (bytes === '') return;
    this.say(/[\x80-\xff]/u.test(bytes) ? decoded(bytes, this.group.encoding) : bytes);
  }

  private say(words: string): void {
    const { into, isHidden, field } = this.group;
    if (into === 'text' && !isHidden) this.body.text(words);
    else if (into === 'marker') this.body.marker += words;
    else if (into === 'note') this.note += words;
    else if (into === 'instruction' && field) field.instruction += words;
    else if (into === 'styles') this.nameStyle(words);
    else if (into === 'title' || into === 'author') this.properties[into] += words;
  }

  private nameStyle(words: string): void {
    this.styleName += words;
    const level = /^\s*(?:heading|überschrift|titre|título) (\d)\s*;/iu.exec(this.styleName)?.[1];
    if (level !== undefined) this.headings.set(this.style, Number(level));
    else if (/^\s*title\s*;/iu.test(this.styleName)) this.headings.set(this.style, 1);
  }
}

/** Words after `\*` that are read all the same. */
const KNOWN_OPTIONS = new Set([
  'fldinst',
  'shppict',
  'shp',
  'shpinst',
  'shptxt',
  'do',
  'dptxbxtext',
  'cs',
  'ts',
  'tx',
  'pn',
  'htmltag',
]);
