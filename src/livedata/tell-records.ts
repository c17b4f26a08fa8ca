import type { EntityFacts, LiveRange, LiveRecord, LiveRelated, RecordFact } from '../domain/live-record.ts';
import { wallClock } from '../text/values/zone-calendar.ts';

/** Records that a sentence names one by one. */
const NAMED = 5;

/** What the live database says of an entity, in sentences with where they stand: of its own record, and of each relation that was read. */
export function tellFacts({ record, months, related, choices, readAt }: EntityFacts): RecordFact[] {
  const who = record.name ?? `${record.type} ${record.key}`;
  const own = {
    text: ownText(who, record, months),
    table: record.table,
    ids: [record.key],
    readAt: readAt.toISOString(),
  };
  const open = choices.map(({ relation, toType }) => `${relation} (${toType})`);
  const asked =
    open.length === 0 ? [] : [{ ...own, text: `Several relations of ${who} fit: ${open.join(', ')}. Which is meant?` }];
  return [own, ...related.map((one) => relatedFact(who, one)), ...asked];
}

function ownText(who: string, { properties }: LiveRecord, months: number | null): string {
  const values = properties.flatMap(({ name, value }) => (value === null ? [] : [`${name} ${value}`]));
  const since = months === null ? [] : [`for ${months} months`];
  const said = [...values, ...since];
  return said.length === 0 ? `${who} is a record.` : `${who}: ${said.join(', ')}.`;
}

function relatedFact(who: string, related: LiveRelated): RecordFact {
  const { relation, records, count, total, average, anomalies, during, table, readAt } = related;
  const sums = total === null ? '' : `, total ${total}, average ${average}`;
  const listed = records.slice(0, NAMED).map(inWords);
  const more = count > listed.length ? [`and ${count - listed.length} more`] : [];
  const list = listed.length === 0 ? '' : `: ${[...listed, ...more].join('; ')}`;
  const warned = anomalies.map((anomaly) => ` ${anomaly}.`).join('');
  const text = `${who} ${relation.relation} ${count} ${relation.toType}${inTime(during)}${sums}${list}.${warned}`;
  return { text, table, ids: records.map(({ key }) => key), readAt: readAt.toISOString() };
}

const inWords = ({ name, key, date, amount }: LiveRecord): string => {
  const details = [date, amount].filter((detail) => detail !== null);
  return `${name ?? key}${details.length === 0 ? '' : ` (${details.join(', ')})`}`;
};

/** As the calendar of who asks has it: a midnight is a day. */
const day = (at: Date, zone: string): string => wallClock(at, zone).slice(0, 19).replace('T00:00:00', '');

function inTime(during: LiveRange | null): string {
  if (during === null) return '';
  const from = during.from === null ? '' : ` from ${day(during.from, during.zone)}`;
  return `${from}${during.to === null ? '' : ` before ${day(during.to, during.zone)}`}`;
}
