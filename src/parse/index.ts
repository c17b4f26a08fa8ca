/**
 * parse: bytes to a text with structure and places. In: bytes or a text with its type, name and limits. Out: a `ParsedDocument`, each piece
 * of which knows where in the text it stands. Pure: nothing else is read, and it writes nothing.
 */
export { declaredCharset } from './charset.ts';
export { parse } from './parse.ts';
export { readOriginal } from './readers.ts';
export { Unreadable } from './unreadable.ts';
export type { UnreadableReason } from './unreadable.ts';
export { PARSE_SETTINGS } from './parse-settings.ts';
export type { ParseSettings } from './parse-settings.ts';
export { beginsAsMessages } from './chat/message-list.ts';
