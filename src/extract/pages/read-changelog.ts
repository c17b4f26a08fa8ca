import { datesIn } from '../../text/values/dates.ts';
import { noteClaim, type ExtractionContext, type Finding } from '../extraction-context.ts';

const FILE = /(?:^|\/)(?:changelog|changes|history|releases|release[-_ ]?notes|news)(?:\.\w+)?$/iu;
const TITLE = /^(?:change ?log|changes|release notes|history|release history|what['’]s new)$/iu;
/** `[1.2.0] - 2024-01-01`, `v1.2.0 (1 January 2024)`, `Version 2.0` */
const RELEASE =
  /^(?:\[|version |release |v)*\[?v?(?<version>\d+\.\d+(?:\.\d+)*(?:-[\p{L}\d.]+)?)\]?(?:\([^()\s]*\))?(?=[\s:,([–-]|$)/iu;

/** The releases of a changelog, each with its day: headings that begin with a version. */
export function readChangelog(context: ExtractionContext): void {
  const { subject, document, item, habits } = context;
  if (subject === null || !(FILE.test(item.path) || TITLE.test(document.title ?? ''))) return;
  const how: Finding = { method: 'list', confidence: context.settings['extract.table'] };
  for (const { kind, label, start, end } of document.blocks) {
    const version = kind === 'heading' ? RELEASE.exec(label ?? '')?.groups?.version : undefined;
    if (version === undefined) continue;
    const words = document.text.slice(start, end);
    const at = start + words.indexOf(version);
    const [date] = datesIn(words, { told: null, habits });
    noteClaim(context, {
      ...how,
      subject,
      predicate: 'release',
      object: { type: 'VERSION', version },
      ranges: [{ start: at, end: date ? start + date.end : at + version.length }],
      qualifiers: date ? { date: date.value.date } : {},
      validity: date ? { from: date.value.from, to: null, precision: 'DAY' } : context.validity,
    });
  }
}
