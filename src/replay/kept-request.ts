import type { EvidenceRequest } from '../retrieve/index.ts';

/** A request for evidence as plain data. */
export interface KeptEvidenceRequest {
  readonly asked: Omit<EvidenceRequest, 'eligibility'>;
  readonly off: readonly string[];
  readonly only: readonly string[] | null;
  readonly injected: readonly string[];
}

export function keptRequest({ eligibility, ...asked }: EvidenceRequest): KeptEvidenceRequest {
  const { off, only, injected } = eligibility;
  const { conversation } = asked;
  return {
    asked: { ...asked, conversation: conversation && { id: conversation.id, messages: conversation.messages } },
    ...{ off: [...off], only: only && [...only], injected: [...injected] },
  };
}

export const requestKept = ({ asked, off, only, injected }: KeptEvidenceRequest): EvidenceRequest => ({
  ...asked,
  eligibility: { off: new Set(off), only: only && new Set(only), injected: new Set(injected) },
});
