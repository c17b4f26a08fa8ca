/**
 * One form for web addresses that mean the same page: `https`, host in lower case without `www.`, no default port, no
 * fragment, no trailing slash. Path and query keep their capitals. Null for anything but http and https.
 */
export function normalAddress(text: string): string | null {
  if (!/^https?:\/\//iu.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const host = url.host.replace(/^www\./u, '').replace(/:(?:80|443)$/u, '');
  const path = url.pathname.replace(/\/+$/u, '');
  return `https://${host}${path}${url.search}`;
}

/**
 * The path that a relative link names, seen from the file at `from` (both `/`-separated, no leading slash): fragment and
 * query dropped, `%20` decoded, `.` and `..` resolved. Null for addresses, for fragments alone, and for what climbs out.
 */
export function relativePath(from: string, target: string): string | null {
  const bare = target.replace(/[?#].*$/u, '');
  if (bare === '' || /^[a-z][a-z0-9+.-]*:|^\/\//iu.test(bare)) return null;
  const steps = bare.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of decoded(bare).split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return null;
  }
  return steps.length === 0 ? null : steps.join('/');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not percent-encoded after all: `100%.md` is a file name like any other.
    return text;
  }
}
