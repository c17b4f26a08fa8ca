import type { CompileContextInput, PromptShapeInput } from '../../schema/index.ts';
import type { AnswerRequest } from '../../src/answer/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import type { ShapeProposal } from '../../src/domain/prompt-shape.ts';

const LONGEST = 200;
const MOST = 20;

/**
 * What of a prompt is shaped, and by whom.
 * @throws InvalidInput for a task where nobody shapes the prompt, and for what is too long
 */
export function shapingWanted({ shape, condense, audit, task = null }: CompileContextInput): AnswerRequest['shaping'] {
  if (task !== null && shape === 'OFF') throw new InvalidInput('expected no `task` beside `shape: OFF`', ['task']);
  return { shape, condense, audit, task: task && taskGiven(task) };
}

function taskGiven(task: PromptShapeInput): ShapeProposal {
  const { headers, roles, artifacts, intent = null, deliverable = null } = task;
  const text = (name: 'domain' | 'tone' | 'audience' | 'format'): string | null => checked(task[name], name) || null;
  return {
    ...{ intent, deliverable, domain: text('domain') },
    headers: atMost(headers, 'headers').map(({ title, about }) => ({
      title: checked(title, 'headers'),
      about: checked(about, 'headers'),
    })),
    roles: atMost(roles, 'roles').map((role) => checked(role, 'roles')),
    artifacts: atMost(artifacts, 'artifacts'),
    ...{ tone: text('tone'), audience: text('audience'), format: text('format') },
  };
}

function checked(text: string | null | undefined, name: string): string {
  const plain = (text ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  if (plain.length <= LONGEST) return plain;
  throw new InvalidInput(`expected \`${name}\` of at most ${LONGEST} characters, got ${plain.length}`, ['task', name]);
}

function atMost<T>(all: readonly T[] | null | undefined, name: string): readonly T[] {
  const given = all ?? [];
  if (given.length <= MOST) return given;
  throw new InvalidInput(`expected at most ${MOST} \`${name}\`, got ${given.length}`, ['task', name]);
}
