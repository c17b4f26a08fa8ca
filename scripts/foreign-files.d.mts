/** Removes from `root`/node_modules what no machine of this platform can load; the paths that it removed, relative to `root`. */
export function removeForeignFiles(
  root: string,
  platform?: { readonly os: string; readonly cpu: string },
): readonly string[];
