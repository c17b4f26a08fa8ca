import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { namesIn } from '../../src/identity/index.ts';
import { canonicalQuestion } from '../../src/question/canonical-question.ts';
import { classifyQuestion } from '../../src/question/classify-question.ts';
import { decomposeByPattern } from '../../src/question/decompose-question.ts';
import { routeByPattern } from '../../src/question/route-question.ts';
import { timeInQuestion } from '../../src/question/time-range.ts';
import { printFigures, printTable } from '../support/table.ts';
import { percentile } from '../../src/lib/percentile.ts';

/**
 * How often the rules understand a question as a person labelled it, over 150 questions written for this. A coin (the parity of the hash
 * of each) set half of them aside before any rule was changed by what the others showed. `-- misses` lists what is wrong in the half
 * that rules may be changed by; the other half is only counted.
 */
const ASPECTS = ['type', 'category', 'intent', 'route', 'time'] as const;
type Aspect = (typeof ASPECTS)[number];

interface Labelled {
  readonly question: string;
  readonly kind: string;
  readonly labels: Readonly<Record<Aspect, string>>;
}

const now = new Date('2024-10-16T14:30:00Z');

function understood(question: string): Readonly<Record<Aspect, string>> {
  const { range, notes } = timeInQuestion(question, { now, zone: 'Europe/Berlin' });
  const names = namesIn(question).length;
  const { type, category, intent } = classifyQuestion(question, {
    now,
    names,
    namesTime: range !== null || notes.length > 0,
  });
  canonicalQuestion(question, names);
  decomposeByPattern(question);
  const route = routeByPattern(question)?.patternMatched?.split('.')[0] ?? '-';
  return { type, category, intent, route, time: range === null ? 'n' : 'y' };
}

const labelled = readFileSync(path.join(import.meta.dirname, 'questions.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Labelled => {
    const [kind = '', type = '', category = '', intent = '', route = '', time = '', ...rest] = line.split('|');
    return { kind, question: rest.join('|'), labels: { type, category, intent, route, time } };
  });

const isAside = ({ question }: Labelled): boolean => (createHash('sha256').update(question).digest()[0] ?? 0) % 2 === 1;

function accuracy(questions: readonly Labelled[]): string[][] {
  const results = questions.map(({ question, labels }) => ({ labels, found: understood(question) }));
  const share = (right: number): string => `${(right / questions.length).toFixed(2)} (${right} of ${questions.length})`;
  const rows = ASPECTS.map((aspect) => [
    aspect,
    share(results.filter(({ labels, found }) => labels[aspect] === found[aspect]).length),
  ]);
  const whole = results.filter(({ labels, found }) => ASPECTS.every((aspect) => labels[aspect] === found[aspect]));
  return [...rows, ['all five', share(whole.length)]];
}

function listMisses(questions: readonly Labelled[]): void {
  for (const { question, labels } of questions) {
    const found = understood(question);
    for (const aspect of ASPECTS)
      if (labels[aspect] !== found[aspect])
        console.log(`${aspect.padEnd(9)} ${labels[aspect]} → ${found[aspect]}: ${question}`);
  }
}

function costs(): void {
  for (const { question } of labelled) understood(question);
  const times = Array.from({ length: 20 }, () => labelled)
    .flat()
    .map(({ question }) => {
      const begun = performance.now();
      understood(question);
      return performance.now() - begun;
    });
  const shown = (part: number): string => `${percentile(times, part).toFixed(3)} ms`;
  printFigures('time of the rules for one question', [
    { name: 'median', value: shown(0.5), floor: '' },
    { name: '99 %', value: shown(0.99), floor: '< 2 ms' },
  ]);
}

const [tuned, aside] = [labelled.filter((one) => !isAside(one)), labelled.filter(isAside)];
if (process.argv[2] === 'misses') listMisses(tuned);
else {
  printTable(`${tuned.length} questions that rules were changed by`, ['aspect', 'accuracy'], accuracy(tuned));
  printTable(`${aside.length} questions set aside`, ['aspect', 'accuracy'], accuracy(aside));
  costs();
}
