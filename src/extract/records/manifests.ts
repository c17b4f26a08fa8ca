/** What the files that name a program for its tools say of it to people: all else in them is settings. */
const SAID = new Set(
  (
    'name,title,version,description,author,authors,contributors,maintainers,license,licence,homepage,repository,keywords,' +
    'documentation,bugs,funding,publisher,display name,categories,summary,edition,readme,rust version'
  ).split(','),
);

/** Names of such files, in small letters. Data; a file that is not here is read as any other. */
const FILES =
  /(?:^|\/)(?:package|composer|bower|manifest|deno|jsr|elm|app|info)\.json$|(?:^|\/)(?:cargo|pyproject|project|book|netlify|poetry|gleam|fly)\.toml$|(?:^|\/)(?:pubspec|mkdocs|_config|antora|galaxy|citation|chart|shard|meta)\.ya?ml$/iu;

/** The type of what such a file names. */
export const MANIFEST_TYPE = 'PACKAGE';

export const isManifest = (path: string): boolean => FILES.test(path);
export const isSaidInManifest = (words: string): boolean => SAID.has(words);
