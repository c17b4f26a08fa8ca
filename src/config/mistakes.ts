import type { EntailmentName } from '../domain/entailment.ts';
import type { RerankConfiguration } from './rerank-variables.ts';
import type { SparseConfiguration } from './sparse-variables.ts';
import { isLoopback } from '../lib/loopback.ts';
import { nearestName } from '../text/did-you-mean.ts';

/** Mistakes that no single value shows: one line for each. */

/** Names that others read: the project's tests and the scripts and files that start databases. */
const NOT_OURS = /^CLAIMGRAPH_(TEST_.+|CORPORA_DIR|(SERVICES|POSTGRES|NEO4J|REDIS)_.+)$/;

export function unknownNames(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  return Object.keys(environment)
    .filter((name) => /^CLAIMGRAPH_/i.test(name) && !known.includes(name) && !NOT_OURS.test(name))
    .sort()
    .map(
      (name) =>
        `${JSON.stringify(name).slice(1, -1)}: no setting has this name; the nearest is ${nearestName(name, known)}`,
    );
}

/** Without keys, whoever reaches the port may do everything: so only this machine may reach it. */
export function openToAll({ host, keysFile }: { readonly host: string; readonly keysFile: string | null }): string[] {
  if (keysFile !== null || isLoopback(host)) return [];
  const wish = JSON.stringify(host);
  return [
    `CLAIMGRAPH_HOST: expected a loopback address, as there are no keys, got ${wish}; set CLAIMGRAPH_KEYS to listen there`,
  ];
}

interface Models extends RerankConfiguration, SparseConfiguration {
  readonly languageModels: readonly string[];
  readonly openAiBaseUrl: string | null;
  readonly openAiKey: string | null;
  readonly entailment: EntailmentName;
  readonly entailmentModel: string | null;
}

/** OpenAI's own endpoint asks for a key, another one may not; which model judges entailment, nobody can guess. */
export function modelsNowhere(configuration: Models): string[] {
  const { languageModels, openAiBaseUrl, openAiKey, entailment, entailmentModel } = configuration;
  const wrong: string[] = [];
  if (languageModels.length > 0 && openAiBaseUrl === null && openAiKey === null)
    wrong.push(
      'CLAIMGRAPH_MODEL: expected to know where the model is; set CLAIMGRAPH_OPENAI_API_KEY, or ' +
        'CLAIMGRAPH_OPENAI_BASE_URL for an endpoint of your own',
    );
  if (entailment === 'transformers' && entailmentModel === null)
    wrong.push(
      'CLAIMGRAPH_ENTAILMENT_MODEL: expected the name of a model for CLAIMGRAPH_ENTAILMENT=transformers, got ' +
        'none; set it, or CLAIMGRAPH_ENTAILMENT=rules',
    );
  if (entailment === 'rules' && entailmentModel !== null)
    wrong.push(
      'CLAIMGRAPH_ENTAILMENT_MODEL: expected nothing for CLAIMGRAPH_ENTAILMENT=rules, got ' +
        `${JSON.stringify(entailmentModel).slice(0, 200)}; set CLAIMGRAPH_ENTAILMENT=transformers to use it`,
    );
  return [...wrong, ...rerankersNowhere(configuration), ...sparseNowhere(configuration)];
}

/** What a reranker needs is there, and nothing is set that none reads. */
function rerankersNowhere({ rerankers, rerankModel, rerankUrl }: RerankConfiguration): string[] {
  const needs = [
    { reranker: 'transformers', name: 'CLAIMGRAPH_RERANK_MODEL', what: 'the name of a model', given: rerankModel },
    { reranker: 'endpoint', name: 'CLAIMGRAPH_RERANK_URL', what: 'the address of the endpoint', given: rerankUrl },
  ] as const;
  return needs.flatMap(({ reranker, name, what, given }) => {
    const chosen = rerankers.includes(reranker);
    if (chosen && given === null)
      return [
        `${name}: expected ${what} for CLAIMGRAPH_RERANK=${reranker}, got none; set it, or leave ${reranker} out`,
      ];
    if (!chosen && given !== null)
      return [
        `${name}: expected nothing without CLAIMGRAPH_RERANK=${reranker}; add ${reranker} to CLAIMGRAPH_RERANK to use it`,
      ];
    return [];
  });
}

/** Vectors of different models are never mixed, so the model behind an address must have a name. */
function sparseNowhere({ sparseUrl, sparseModel }: SparseConfiguration): string[] {
  if ((sparseUrl === null) === (sparseModel === null)) return [];
  const [set, missing] = sparseUrl === null ? ['MODEL', 'URL'] : ['URL', 'MODEL'];
  return [
    `CLAIMGRAPH_SPARSE_${missing}: expected a value beside CLAIMGRAPH_SPARSE_${set}, got none; set both, or neither`,
  ];
}
