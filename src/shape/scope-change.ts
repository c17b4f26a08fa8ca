import type { DocumentId } from '../domain/typed-ids.ts';
import type { MaterialPart, PromptShape, ShapePart, ShapeTask } from '../domain/prompt-shape.ts';
import { normalName } from '../text/normal-name.ts';

/** Documents that are searched by themselves: those of a task that neither the words of the question name nor the prompt has anyway. */
export const targetsOf = (
  { artifacts }: Pick<ShapeTask, 'artifacts'>,
  injected: ReadonlySet<DocumentId>,
): ReadonlySet<DocumentId> =>
  new Set(
    artifacts.flatMap(({ documentId, isInQuestion }) => (isInQuestion || injected.has(documentId) ? [] : documentId)),
  );

const key = (value: unknown): string => JSON.stringify(value);
const nameOf = (domain: string | null): string => normalName(domain ?? '');
const idsOf = ({ artifacts }: ShapeTask): string[] => artifacts.map(({ documentId }) => documentId).sort();

/** Parts of which two shapes have another word. Pure. */
export function changedParts(before: PromptShape, after: PromptShape): ShapePart[] {
  const [a, b] = [before.task, after.task];
  const differs: Readonly<Record<ShapePart, boolean>> = {
    INTENT: a.intent !== b.intent,
    DOMAIN: nameOf(a.domain) !== nameOf(b.domain),
    DELIVERABLE: a.deliverable !== b.deliverable,
    HEADERS: key(a.headers) !== key(b.headers),
    ROLES: key(a.roles) !== key(b.roles),
    ARTIFACTS: key(idsOf(a)) !== key(idsOf(b)),
    TONE: before.manner.tone !== after.manner.tone,
    AUDIENCE: before.manner.audience !== after.manner.audience,
    FORMAT: before.manner.format !== after.manner.format,
  };
  return (Object.keys(differs) as ShapePart[]).filter((part) => differs[part]);
}

/**
 * What of a change changes the scope, so that evidence is searched for once more (RS-29, RS-30); tone, audience and format never do
 * (RS-31), nor do headers and roles. Pure.
 * @param injected documents that the prompt has anyway
 */
export function materialChange(
  before: PromptShape,
  after: PromptShape,
  injected: ReadonlySet<DocumentId>,
): MaterialPart[] {
  const targets = ({ task }: PromptShape): string => key([...targetsOf(task, injected)].sort());
  return changedParts(before, after).flatMap((part): MaterialPart[] => {
    if (part === 'ARTIFACTS') return targets(before) === targets(after) ? [] : [part];
    return part === 'INTENT' || part === 'DOMAIN' || part === 'DELIVERABLE' ? [part] : [];
  });
}
