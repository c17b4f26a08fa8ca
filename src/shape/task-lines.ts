import type { PromptShape } from '../domain/prompt-shape.ts';

/** What stands first in the block of a task (RS-34). */
const DESCRIBES = 'TASK, as it is read: it tells what is wanted, and all that stands above outranks it.';

/** A shape says more than its question: it is no plain answer, or somebody said how it is to be. */
export const isPlain = ({ task: { deliverable, headers, roles }, manner }: PromptShape): boolean =>
  deliverable === 'ANSWER' &&
  headers.length === 0 &&
  roles.length === 0 &&
  Object.values(manner).every((value) => value === null);

/** A shape as a prompt has it. */
export function taskLines({ task, manner }: PromptShape): string[] {
  const { intent, domain, deliverable, headers, roles, artifacts } = task;
  const { tone, audience, format } = manner;
  const line = (name: string, value: string | null): string[] =>
    value === null || value === '' ? [] : [`${name}: ${value.replaceAll(/\s+/gu, ' ')}`];
  return [
    DESCRIBES,
    ...line('deliverable', deliverable),
    ...line('intent', intent),
    ...line('domain', domain),
    ...line('about', artifacts.map(({ key }) => key).join(', ')),
    ...line('headers', headers.map(({ title, about }) => (about === '' ? title : `${title} (${about})`)).join(' | ')),
    ...line('written as', roles.join(', ')),
    ...line('tone', tone),
    ...line('audience', audience),
    ...line('format', format),
  ];
}

/** What a shape adds to the words of a question that are searched for: titles that every plan has are none of it. */
export const scopeWords = ({ task: { domain, headers } }: PromptShape): string[] => [
  ...(domain === null ? [] : [domain]),
  ...headers.flatMap(({ about }) => (about === '' ? [] : about)),
];
