import {
  CompiledContextValue,
  CondensedContextValue,
  ContextConflictSideValue,
  ContextConflictValue,
  ContextSourceValue,
  DroppedWordsValue,
  EnsemblePlanValue,
  NamedFileValue,
  PromptShapeValue,
  type At,
  type EvidenceFoundValue,
} from '../../schema/index.ts';
import type { CompiledContext, ContextTurn, InjectedFile } from '../../src/answer/index.ts';
import type { CondensedContext } from '../../src/domain/condensed-context.ts';
import type { EnsemblePlan } from '../../src/domain/ensemble-record.ts';
import type { ShapeRecord } from '../../src/domain/prompt-shape.ts';
import { encodeId } from '../../src/domain/typed-ids.ts';

/** What is told with a prompt. */
interface ShownBeside {
  readonly files: readonly InjectedFile[];
  /** What was said, and has too little to do with what is talked about. */
  readonly faded: readonly ContextTurn[];
  readonly model: string | null;
  readonly dollars: number;
  readonly ensemble: EnsemblePlan | null;
  readonly evidence: EvidenceFoundValue | null;
  readonly shape: ShapeRecord | null;
  readonly condensed: CondensedContext | null;
  readonly at: At;
}

/** In the form of the contract. */
export function contextShown(
  context: CompiledContext,
  { files, faded, shape, condensed, ensemble, at, ...beside }: ShownBeside,
): CompiledContextValue {
  const { system, prompt, tokens, limit } = context;
  const off = faded.map(({ text }) => ({ text, block: 'RECENT_HISTORY', reason: 'OFF_TOPIC' }) as const);
  return Object.assign(new CompiledContextValue(), {
    ...{ ...beside, system, prompt, tokens, limit },
    files: filesShown(files),
    ensemble: ensemble && Object.assign(new EnsemblePlanValue(), ensemble),
    shape: shape && new PromptShapeValue(shape),
    condensed: condensed && new CondensedContextValue(condensed, at),
    sources: context.sources.map(({ n, heading, note, text, confidence, conflicts }) =>
      Object.assign(new ContextSourceValue(), { n, heading, note, text, confidence, disputed: conflicts.length > 0 }),
    ),
    conflicts: context.conflicts.map(conflictShown),
    dropped: [...context.dropped, ...off].map((words) => Object.assign(new DroppedWordsValue(), words)),
  });
}

const NOT_READ = { key: null, path: null, mediaType: null, contentHash: null, bytes: null };

function filesShown(files: readonly InjectedFile[]): NamedFileValue[] {
  const there = files.filter(({ shown }) => shown !== null);
  return files.map((file) => {
    const { name, state, why, entry, shown } = file;
    const { key, path, mediaType, contentHash, bytes } = entry ?? NOT_READ;
    return Object.assign(new NamedFileValue(), {
      ...{ name, state, why, key, path, mediaType, contentHash, bytes },
      n: shown && there.indexOf(file) + 1,
      lines: shown && shown.lines,
      linesShown: shown && shown.linesShown,
    });
  });
}

function conflictShown({ id, numbers, sides, winner }: CompiledContext['conflicts'][number]): ContextConflictValue {
  return Object.assign(new ContextConflictValue(), {
    conflictId: encodeId('cfl', id),
    sources: numbers,
    sides: sides.map(({ claimId, statement, isNamed, at }) =>
      Object.assign(new ContextConflictSideValue(), { statement, at, inFiles: isNamed, wins: claimId === winner }),
    ),
  });
}
