import type { Concept, PackConcepts } from '../domain/concepts.ts';
import type { AliasKind } from '../domain/entity-record.ts';

type Names = Partial<Record<AliasKind, readonly string[]>>;

function concept(key: string, name: string, names: Names): Concept {
  const aliases = Object.entries(names).flatMap(([kind, texts]) =>
    texts.map((text) => ({ text, kind: kind as AliasKind })),
  );
  return { key, name, aliases };
}

/** What the people of Ethereum call its proposals and ideas (PI-52, PI-53). `eip-3540` also is a document, which its key leads to. */
const ethereum: readonly Concept[] = [
  concept('eip-4844', 'EIP-4844', {
    EXPLICIT: ['proto-danksharding', 'blob transactions', '4844'],
    NICKNAME: ['blobs'],
  }),
  concept('eip-4337', 'EIP-4337', {
    EXPLICIT: ['account abstraction', 'smart accounts', '4337'],
    ABBREVIATION: ['AA'],
  }),
  concept('eip-1559', 'EIP-1559', {
    EXPLICIT: ['fee market', '1559', 'london fee market'],
    TECHNICAL_TERM: ['base fee'],
  }),
  concept('eip-4895', 'EIP-4895', {
    EXPLICIT: ['beacon withdrawals', 'staking withdrawals'],
    NICKNAME: ['withdrawals'],
  }),
  concept('verkle', 'Verkle', { EXPLICIT: ['verkle trees', 'verkle tries', 'verkle transition'] }),
  concept('ssf', 'SSF', { EXPLICIT: ['single slot finality', 'single-slot finality'] }),
  concept('pbs', 'PBS', { EXPLICIT: ['proposer-builder separation'], TECHNICAL_TERM: ['mev-boost', 'block builder'] }),
  concept('danksharding', 'Danksharding', {
    EXPLICIT: ['full danksharding'],
    TECHNICAL_TERM: ['data availability sampling'],
    ABBREVIATION: ['DAS'],
  }),
  concept('eof', 'EOF', { EXPLICIT: ['evm object format', 'eip-3540'] }),
];

export const builtInConcepts: readonly PackConcepts[] = [{ pack: 'ethereum', concepts: ethereum }];
