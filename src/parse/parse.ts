import type { ParseSettings } from './parse-settings.ts';
import type { ParsedDocument, TextType } from '../domain/text.ts';
import { asChatLog } from './chat/chat-log.ts';
import { asDiscord } from './chat/discord-text.ts';
import { asWhatsApp } from './chat/whatsapp.ts';
import { parseCsv } from './csv/csv.ts';
import { parseJson, parseJsonLines } from './json.ts';
import { parseOrg } from './markup/org.ts';
import { parseRst } from './markup/rst.ts';
import { issue, lineAt } from './parse-limits.ts';
import { asMail } from './mail/pasted-mail.ts';
import { parseMarkdown } from './markdown.ts';
import { parsePlain } from './plain.ts';
import { asSpoken } from './transcript/spoken.ts';
import { parseYaml } from './yaml.ts';

/** What a plain text may turn out to be, by a form that it has as a whole. */
const FORMS = [asMail, asWhatsApp, asDiscord, asChatLog, asSpoken];

function parseText(text: string): ParsedDocument {
  const plain = parsePlain(text, 'text/plain');
  for (const asForm of FORMS) {
    const document = asForm(plain);
    if (document !== plain) return document;
  }
  return plain;
}

function parsed(text: string, mediaType: TextType, settings: ParseSettings): ParsedDocument {
  switch (mediaType) {
    case 'text/markdown':
      return parseMarkdown(text, settings);
    case 'application/json':
      return parseJson(text, settings);
    case 'application/x-ndjson':
      return parseJsonLines(text, settings);
    case 'application/yaml':
      return parseYaml(text, settings);
    case 'text/org':
      return parseOrg(text, settings);
    case 'text/x-rst':
      return parseRst(text, settings);
    case 'text/csv':
    case 'text/tab-separated-values':
      return parseCsv(text, mediaType, settings);
    case 'text/plain':
      return parseText(text);
  }
}

/**
 * A text with its structure, for what is read where it stands; other types have readers of their own. Every range points
 * into `text`, half-open, in UTF-16 units. Never throws for what a document says: what cannot be read as its type is
 * read as text, with an issue that names the line, and nothing is lost.
 */
export function parse(text: string, mediaType: TextType, settings: ParseSettings): ParsedDocument {
  const document = parsed(text, mediaType, settings);
  const replaced = text.indexOf('\uFFFD');
  if (replaced === -1) return document;
  const message = 'some characters could not be decoded and stand as U+FFFD';
  return { ...document, issues: [...document.issues, issue('ENCODING', message, lineAt(text, replaced))] };
}
