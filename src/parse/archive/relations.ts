import type { Archive } from './archive.ts';
import { attributeOf, readXml } from './xml-events.ts';

/** What a part of an Office file refers to. */
export interface Relation {
  /** The last word of its kind: `worksheet`, `hyperlink`, `notesSlide`. */
  readonly type: string;
  /** A part of the archive, or an address outside of it. */
  readonly target: string;
  readonly isExternal: boolean;
}

/** `xl/workbook.xml` and `../media/a` → `media/a`; nothing leaves the archive. */
function resolved(part: string, target: string): string {
  const steps = target.startsWith('/') ? [] : part.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

/** The relations of a part by their ids (ECMA-376, part 2). */
export async function relationsOf(archive: Archive, part: string): Promise<ReadonlyMap<string, Relation>> {
  const relations = new Map<string, Relation>();
  const at = part.lastIndexOf('/') + 1;
  await readXml(archive, `${part.slice(0, at)}_rels/${part.slice(at)}.rels`, {
    open: (element) => {
      const [id, target] = [attributeOf(element, 'Id'), attributeOf(element, 'Target')];
      if (element.name !== 'Relationship' || id === null || target === null) return;
      const isExternal = attributeOf(element, 'TargetMode') === 'External';
      const type = attributeOf(element, 'Type')?.split('/').at(-1) ?? '';
      relations.set(id, { type, isExternal, target: isExternal ? target : resolved(part, target) });
    },
  });
  return relations;
}

/** The part that an Office file begins with; null = it names none. */
export async function mainPart(archive: Archive): Promise<string | null> {
  for (const { type, target } of (await relationsOf(archive, '')).values())
    if (type === 'officeDocument') return target;
  return null;
}
