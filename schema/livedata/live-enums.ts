import type { Cardinality, ConstraintOperator, LiveState, Truth } from '../../src/domain/live-record.ts';
import { enumOf } from '../shared/enum-of.ts';

export const LiveStateEnum = enumOf<LiveState>('LiveState', 'Whether the live database can be read.', {
  OFF: 'None is configured, or not for this space.',
  READY: 'It can be read, and the self-test found no way to do anything else.',
  REFUSED: 'The self-test found that more than reading is possible: nothing is read.',
  UNREACHABLE: 'It could not be reached, or was not looked at yet.',
});

export const CardinalityEnum = enumOf<Cardinality>('Cardinality', 'How many records belong to how many.', {
  ONE_TO_ONE: 'To each record at most one other, which belongs to no further one.',
  ONE_TO_MANY: 'To each record any number of others, each of which belongs to one.',
  MANY_TO_ONE: 'To each record at most one other, which may belong to many.',
});

export const ConstraintOperatorEnum = enumOf<ConstraintOperator>('ConstraintOperator', 'How a column compares.', {
  EQ: 'Equal.',
  NE: 'Not equal.',
  LT: 'Less.',
  LTE: 'Less or equal.',
  GT: 'Greater.',
  GTE: 'Greater or equal.',
});

export const TruthEnum = enumOf<Truth>('Truth', 'By what something is taken to be true.', {
  CORRESPONDENCE:
    'It was read from the live database at the time it shows: it wins over what was written or remembered.',
});
