import { printable } from '../failure.ts';
import type { DeskQuestionFragment } from '../generated/operations.ts';

export type Question = DeskQuestionFragment;
type Side = Question['parties'][number];

const two = (value: number): string => value.toFixed(2);

/** A question for a person: what it is about, why it was raised, and its sides, one versus the other. */
export function show(question: Question): string {
  const { kind, severity, id, subject, predicate, name, rationale, parties } = question;
  const about = name === null ? [subject?.name, predicate] : [JSON.stringify(name), 'who is meant?'];
  const sides = parties.flatMap((side, n) => sideLines(side, n + 1));
  const more = kind === 'IDENTITY' ? [`  ${parties.length + 1}  create new entity`] : [];
  return [
    '',
    `${kind}  severity ${two(severity)}  ${id}`,
    printable(about.filter(Boolean).join(' · ')),
    `why: ${printable(rationale)}`,
    ...sides,
    ...more,
    '',
  ].join('\n');
}

function sideLines({ claim, entity, strength }: Side, number: number): string[] {
  if (entity) {
    const key = entity.key === null ? '' : `  ${entity.key}`;
    return [
      printable(`  ${number}  ${entity.name}  ${entity.type}${key}  last seen ${entity.lastSeenAt.slice(0, 10)}`),
    ];
  }
  if (!claim) return [`  ${number}  (not to be seen)`];
  const { statement, status, qualifiers, confidence, evidence } = claim;
  const held = qualifiers.map(({ name, value }) => ` [${name}: ${value}]`).join('');
  const parts = confidence.parts.filter(({ contribution }) => contribution !== 0);
  const sum = parts.map(
    (part) => `${part.name} ${part.contribution < 0 ? '−' : '+'}${two(Math.abs(part.contribution))}`,
  );
  return [
    printable(`  ${number}  ${statement}${held}  ${status}`),
    `     strength ${two(strength)}, confidence ${two(confidence.value)} (${sum.join(', ')})`,
    ...evidence.map(({ source, span, stance }) => {
      const against = stance === 'REFUTES' ? 'against it: ' : '';
      return printable(`     ${against}“${span.quote}” ${span.document.title ?? span.document.path} (${source.name})`);
    }),
  ];
}
