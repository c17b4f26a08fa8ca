import type { Found } from './found.ts';

/** `1.2.3`, `v2`, `3.1.0-rc.1`; of two numbers only after `v` or `version`: `4.2` alone is a number. */
const VERSION =
  /(?<![\p{L}\p{N}.,/:#_-])(?:v(?<marked>\d+(?:\.\d+)*(?:-[\p{L}\d.]+)?)|(?<=\bversions? )(?<told>\d+(?:\.\d+)*(?:-[\p{L}\d.]+)?)|(?<long>\d+(?:\.\d+){2,}(?:-[\p{L}\d.]+)?(?:\+[\p{L}\d.-]+)?))(?![\p{L}\p{N}_/]|[.,:-]\d)/giu;

/** The versions of a text, without the `v` before them. */
export function versionsIn(text: string): Found<{ readonly version: string }>[] {
  return [...text.matchAll(VERSION)].flatMap((match) => {
    const { marked, told, long } = match.groups ?? {};
    const version = marked ?? told ?? long;
    return version === undefined
      ? []
      : [{ start: match.index, end: match.index + match[0].length, value: { version } }];
  });
}
