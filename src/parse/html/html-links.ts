const SCHEME = /^[a-z][a-z0-9+.-]*:/iu;

/** An address as the page means it: from its `<base>` where it has an absolute one, else as written. */
export function linkTarget(href: string, base: string | null): string {
  const written = href.trim();
  if (base === null || SCHEME.test(written) || written.startsWith('//') || written.startsWith('#')) return written;
  if (SCHEME.test(base)) return URL.canParse(written, base) ? new URL(written, base).href : written;
  if (written.startsWith('/')) return written;
  return base.slice(0, base.lastIndexOf('/') + 1) + written;
}
