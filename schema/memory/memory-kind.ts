import type { MemoryKind, MemoryStatus } from '../../src/domain/memory-record.ts';
import { enumOf } from '../shared/enum-of.ts';

export const MemoryKindEnum = enumOf<MemoryKind>('MemoryKind', 'The kind of a memory.', {
  SEMANTIC: 'A semantic memory: a fact.',
  EPISODIC: 'An episodic memory: what somebody did in one turn of a conversation.',
});

export const MemoryStatusEnum = enumOf<MemoryStatus>('MemoryStatus', 'How a memory stands.', {
  ACTIVE: 'It stands, and is recalled.',
  AGING:
    'It stands, but its effective confidence has decayed below the setting `confidence.aging`: it is asked about, and tells nothing by itself. Computed when it is read.',
  SUPERSEDED: 'Another memory took its place.',
  INVALIDATED: 'Its owner corrected it, took it back or had it forgotten.',
});
