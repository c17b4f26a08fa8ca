import type { MemoryKind } from '../../src/domain/memory-record.ts';
import { enumOf } from '../shared/enum-of.ts';

export const MemoryKindEnum = enumOf<MemoryKind>('MemoryKind', 'The kind of a memory.', {
  SEMANTIC: 'A semantic memory: a fact.',
  EPISODIC: 'An episodic memory: what somebody did in one turn of a conversation.',
});
