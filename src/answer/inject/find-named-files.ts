import type { DocumentRecord } from '../../domain/document-record.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { CODE_AND_CONFIG, type NamedFileState } from '../../domain/named-file.ts';
import { decodeId, isTypedId, type DocumentId } from '../../domain/typed-ids.ts';
import { documentsByIds, documentsByKeys, documentsByPaths } from '../../ingest/index.ts';
import type { Eligibility } from '../../retrieve/index.ts';
import type { View } from '../../storage/index.ts';
import { mayBeCited } from '../cited-claims.ts';
import { filesInQuestion } from './files-in-question.ts';

/** What is asked for, as far as it names files. */
export interface FilesAsked {
  readonly question: string;
  /** Files that are named besides: ids, natural keys or paths. */
  readonly files: readonly string[];
  /** false = no file is looked for, whoever names it. */
  readonly isInjected: boolean;
  readonly eligibility: Eligibility;
}

/** A stored document that a prompt is to have. */
export interface FoundFile {
  readonly name: string;
  readonly document: DocumentRecord;
}

/** One that it is not to have, and why. */
export interface RefusedFile {
  readonly name: string;
  readonly document: DocumentRecord | null;
  readonly state: Exclude<NamedFileState, 'FULL' | 'PACK'>;
  /** For people. */
  readonly why: string;
}

export type NamedFile = FoundFile | RefusedFile;

const MOST_FILES = 20;

/**
 * The documents that somebody names, in the order in which they are named, each once: exactly, by id, natural key or path, and nothing is
 * searched (RS-18). A question names code and configuration alone: what other texts say is found (RS-21). Three statements at most.
 * @throws InvalidInput for one of `files` that is none, or several
 */
export async function findNamedFiles(
  view: View,
  { question, files, isInjected, eligibility }: FilesAsked,
): Promise<NamedFile[]> {
  if (!isInjected) return [];
  if (files.length > MOST_FILES)
    throw new InvalidInput(`expected at most ${MOST_FILES} \`files\`, got ${files.length}`, ['files']);
  const asked = [...new Set(files)];
  const names = [...new Set([...asked, ...filesInQuestion(question)])];
  const found = await documentsNamed(view, names);
  const isOpen = mayBeCited(eligibility);
  const seen = new Set<DocumentId>();
  return names.flatMap((name): NamedFile | readonly NamedFile[] => {
    const [document, ...others] = found.get(name) ?? [];
    const isAsked = asked.includes(name);
    if (!document) {
      if (!isAsked) return [];
      throw new InvalidInput(`no document has the id, key or path ${JSON.stringify(name)}`, ['files']);
    }
    if (others.length > 0) {
      const why = `several documents have this path; their keys are ${keysOf([document, ...others])}`;
      if (isAsked) throw new InvalidInput(`${JSON.stringify(name)}: ${why}`, ['files']);
      return { name, document: null, state: 'AMBIGUOUS', why };
    }
    if (seen.has(document.id)) return [];
    seen.add(document.id);
    return { name, document, ...refusal(document, isAsked, isOpen) };
  });
}

function refusal(
  { id, kind, mediaType }: DocumentRecord,
  isAsked: boolean,
  isOpen: (document: string) => boolean,
): Pick<RefusedFile, 'state' | 'why'> | null {
  if (kind === 'MESSAGE' || kind === 'NOTE')
    return { state: 'NOT_A_FILE', why: `it is a ${kind.toLowerCase()}, and no file` };
  if (!isOpen(id)) return { state: 'SWITCHED_OFF', why: 'it is in `off`, or not in `only`' };
  if (!isAsked && !CODE_AND_CONFIG.has(mediaType))
    return { state: 'LEFT_TO_RETRIEVAL', why: `${mediaType} is neither code nor configuration; \`files\` takes it` };
  return null;
}

const KEYS_TOLD = 5;
const keysOf = (documents: readonly DocumentRecord[]): string =>
  documents
    .slice(0, KEYS_TOLD)
    .map(({ key }) => key)
    .join(', ');

/** By id, else by natural key, else by path; only what is there. */
export async function documentsNamed(
  view: View,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly DocumentRecord[]>> {
  const typed = names.filter(isTypedId);
  const others = names.filter((name) => !isTypedId(name));
  const ids = new Map(typed.map((name) => [name, decodeId(name, 'doc').id]));
  const byId = typed.length === 0 ? null : await documentsByIds(view, [...ids.values()]);
  const byKey = others.length === 0 ? null : await documentsByKeys(view, others);
  const paths = others.filter((name) => !isThere(byKey?.get(name)));
  const byPath = paths.length === 0 ? null : await documentsByPaths(view, paths);
  return new Map(
    names.map((name) => {
      const id = ids.get(name);
      const one = id ? byId?.get(id) : byKey?.get(name);
      return [name, one && isThere(one) ? [one] : (byPath?.get(name) ?? []).filter(isThere)];
    }),
  );
}

const isThere = (document: DocumentRecord | undefined): boolean =>
  document !== undefined && !document.removed && document.currentRevisionId !== null;
