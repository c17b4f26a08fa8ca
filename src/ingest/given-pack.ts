import { InvalidInput } from '../domain/errors.ts';
import { ontologyOf } from '../domain/ontology.ts';
import type { Pack } from '../domain/pack.ts';
import { loadPack } from '../packs/index.ts';
import type { IngestDeps } from './ingest-deps.ts';

type Knowledge = Pick<IngestDeps, 'packs' | 'ontology'>;

/** Packs named or written by the last requests whose lists are kept. */
const KEPT = 8;

/**
 * By the packs they were added to. The requests of one ingest give the same pack, and what is compiled is kept by the list that it was
 * compiled of: made anew for each request, the lists took 12 of 51 s of processor time of 949 EIPs, and 170 MB.
 */
const kept = new WeakMap<readonly Pack[], Map<string, Knowledge>>();

/**
 * What is known, and before it the pack that a request gives.
 * @param given the name of one that is known, or one as YAML
 * @throws InvalidInput when the pack is not known, or has mistakes: each with its line and column
 */
export function knowledgeWith(known: readonly Pack[], given: string): Knowledge {
  const lists = kept.get(known) ?? new Map<string, Knowledge>();
  const knowledge = lists.get(given) ?? made(known, given);
  lists.delete(given);
  lists.set(given, knowledge);
  for (const last of [...lists.keys()].slice(0, -KEPT)) lists.delete(last);
  kept.set(known, lists);
  return knowledge;
}

function made(known: readonly Pack[], given: string): Knowledge {
  const first = packOf(given, known);
  const packs = first === known[0] ? known : [first, ...known.filter((other) => other !== first)];
  return { packs, ontology: ontologyOf(packs) };
}

const PACK_NAME = /^[a-z0-9][a-z0-9._-]*$/;

/** A name is no pack in YAML, which is a mapping: so one field can take both. */
function packOf(given: string, known: readonly Pack[]): Pack {
  if (!PACK_NAME.test(given)) return loadPack(given, 'pack', known);
  const found = known.find(({ name }) => name === given);
  if (found) return found;
  const names = known.map(({ name }) => name).join(', ');
  throw new InvalidInput(
    `expected one of the packs ${names}, or one as YAML, got ${JSON.stringify(given.slice(0, 80))}`,
    ['pack'],
  );
}
