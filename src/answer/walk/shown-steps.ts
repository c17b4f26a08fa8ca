import type { Draft } from '../draft.ts';
import type { CompiledContext, ContextRead } from '../compile/compile-context.ts';
import type { CondensedHow } from '../condense/condense-by-model.ts';
import { digestOf, type ToldStep } from '../../trace/index.ts';
import type { AnswerRequest } from './answer-request.ts';
import type { AnswerComposed, AnswerWritten } from './written-answer.ts';

/** What a trace keeps of the steps of an answer: places, figures, verdicts, and what a model wrote. */

const idsOf = ({ kept }: Pick<AnswerWritten, 'kept'>): string[] => kept.map(({ candidate }) => candidate.id);

/** Of a prompt the sources, each with the places of its sentences, what is left out and why, and the digest of what is sent (PI-105). */
export const COMPILE_STEP = (
  written: Pick<AnswerWritten, 'kept' | 'prepared'>,
): ToldStep<{ readonly context: CompiledContext }> => ({
  input: () => ({ evidence: digestOf(idsOf(written)), sentences: digestOf(written.prepared.sentences) }),
  output: ({ context: { system, prompt, tokens, limit, sources, dropped } }) => ({
    ...{ prompt: digestOf([system, prompt]), tokens, limit },
    sources: sources.map(({ n, document, confidence, sentences, conflicts }) => ({
      ...{
        n,
        document,
        confidence,
        places: sentences.map(({ place }) => place),
        conflicts: conflicts.map(({ id }) => id),
      },
    })),
    dropped: dropped.map(({ text, reason }) => ({ reason, text: digestOf(text) })),
  }),
});

/** Of what was condensed what a model wrote; the words of documents by their places and their digest (RS-32). */
export const CONDENSE_STEP = ({ sources }: ContextRead): ToldStep<CondensedHow> => ({
  input: () => ({ sources: digestOf(sources) }),
  reason: (how) => (how.by === 'FALLBACK' ? how.why : null),
});

/** Each sentence that a model wrote, with its check and what it rests on (PI-104). */
export const DRAFT_STEP = ({ model, mode, edited }: AnswerRequest, context: CompiledContext): ToldStep<Draft> => ({
  input: () => ({
    prompt: digestOf([context.system, context.prompt]),
    model,
    mode,
    edited: edited && digestOf(edited),
  }),
  output: ({ record, sentences }) => ({ record, sentences }),
  reason: ({ record: { why } }) => why,
});

/** The answer as it is told: of each sentence what it is, what was found of it, and where its words stand. */
export const COMPOSE_STEP = (written: AnswerWritten): ToldStep<AnswerComposed> => ({
  input: () => ({ evidence: digestOf(idsOf(written)), draft: written.draft && digestOf(written.draft.sentences) }),
  output: ({ answer, behind, commit }) => ({
    ...{ commit, outcome: answer.outcome, text: digestOf(answer.text), conflicts: answer.conflicts },
    sentences: answer.sentences.map(({ kind, claimId, chunkId, check, confidence, disputed, citations }, n) => ({
      ...{ kind, claimId, chunkId, verdict: check && check.verdict, confidence, disputed, behind: behind[n] },
      citations: citations.map(({ place }) => place),
    })),
    leftOut: answer.leftOut.map(({ text, reason }) => ({ reason, text: digestOf(text) })),
  }),
});
