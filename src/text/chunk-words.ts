/** What a chunk is found by. The prefix stands before the text, never inside a word of it. */
export const chunkWords = (prefix: string, text: string): string => `${prefix}\n${text}`;
