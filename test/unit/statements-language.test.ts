import { both } from '../support/judged-pairs.ts';

both('[SE-33] what denies without the word not', [
  ['The pump works without oil.', 'The pump does not work without oil.', 'CONFLICT', 'NEGATION'],
  ['There is hardly any water in the well.', 'There is water in the well.', 'CONFLICT', 'NEGATION'],
  ['The clerk refused to sign the lease.', 'The clerk signed the lease.', 'CONFLICT', 'NEGATION'],
  ['Anna forgot to lock the gate.', 'Anna locked the gate.', 'CONFLICT', 'NEGATION'],
  ['The mill is by no means profitable.', 'The mill is profitable.', 'CONFLICT', 'NEGATION'],
  ['The ferry almost never sails in winter.', 'The ferry sails in winter.', 'CONFLICT', 'NEGATION'],
  ['Anna managed to lock the gate.', 'Anna did not lock the gate.', 'CONFLICT', 'NEGATION'],
  // It stands far away, and nothing is denied.
  ['The mill is far from the river.', 'The mill is near the river.', 'CONFLICT', 'ANTONYM'],
]);

both('[SE-33] what says no and denies nothing', [
  [
    'The box holds no more than 5 heavy iron bolts of the old kind.',
    'The box holds 5 heavy iron bolts of the old kind.',
    'COMPATIBLE',
    'UNALIGNED',
  ],
  ['There is no doubt that the mill is old.', 'The mill is old.', 'DUPLICATE', 'SAME'],
  ['The council cannot help but close the mill.', 'The council will close the mill.', 'DUPLICATE', 'SAME'],
]);

both('[SE-33] kinds and words of one meaning, where one is denied', [
  ['A boy waits at the mill.', 'A person does not wait at the mill.', 'CONFLICT', 'NEGATION'],
  ['A lady is buying bread.', 'A woman is not purchasing bread.', 'CONFLICT', 'NEGATION'],
  ['A puppy sleeps in the barn.', 'No animal sleeps in the barn.', 'CONFLICT', 'NEGATION'],
  // No boy does, but a person may.
  ['A person waits at the mill.', 'A boy does not wait at the mill.', 'COMPATIBLE', 'UNALIGNED'],
  ['A dog sleeps in the barn.', 'No puppy sleeps in the barn.', 'COMPATIBLE', 'UNALIGNED'],
  // In circumstances that exclude each other both hold.
  [
    'Each barge that leaves after the flood must not carry a yellow lamp.',
    'Each barge that leaves before the flood must carry a yellow lamp.',
    'COMPATIBLE',
    'UNALIGNED',
  ],
  // What stands before the main clause is not what is said.
  [
    'Because they can not carry coal (the lock is too small), the yard is closed.',
    'Barges of the upper lock carry coal from the old yard.',
    'COMPATIBLE',
    'UNALIGNED',
  ],
  // Of this bridge it is not so; of another it may be.
  ['The bridge is not painted.', 'A bridge is painted.', 'COMPATIBLE', 'UNALIGNED'],
]);

both('[SE-33] what only one of two asserts plainly', [
  ['Anna believes the bridge is open.', 'The bridge is not open.', 'COMPATIBLE', 'REPORTED'],
  // Who knows it says that it is so.
  ['Anna knows the bridge is open.', 'The bridge is not open.', 'CONFLICT', 'NEGATION'],
  ['Anna tries to open the old gate.', 'Anna does not open the old gate.', 'COMPATIBLE', 'WANTED'],
  ['If the tide is low, the bridge is open.', 'The bridge is not open.', 'COMPATIBLE', 'CONDITION'],
  ['Is the bridge open?', 'The bridge is not open.', 'COMPATIBLE', 'QUESTION'],
  ['The gate should be locked.', 'The gate is not locked.', 'COMPATIBLE', 'DUTY'],
  ['The mill was once open to visitors.', 'The mill is not open to visitors.', 'COMPATIBLE', 'FORMERLY'],
  ['Nobody but Anna rows the boat.', 'Anna rows the boat.', 'COMPATIBLE', 'EXCEPTION'],
  ['The two mills are not one mill.', 'The two mills are distinct and one mill.', 'COMPATIBLE', 'CONTRAST'],
  // In the same mood they contradict each other.
  ['Anna believes the bridge is open.', 'Anna does not believe the bridge is open.', 'CONFLICT', 'NEGATION'],
  ['The gate should be locked.', 'The gate should not be locked.', 'CONFLICT', 'NEGATION'],
  ['If the tide is low, the bridge is open.', 'If the tide is low, the bridge is not open.', 'CONFLICT', 'NEGATION'],
]);

both('[SE-33] what can be true of one thing only', [
  ['Lund is the oldest town in the valley.', 'Ystad is the oldest town in the valley.', 'CONFLICT', 'SUPERLATIVE'],
  [
    'Lund is one of the oldest towns in the valley.',
    'Ystad is one of the oldest towns in the valley.',
    'COMPATIBLE',
    'UNALIGNED',
  ],
  ['Lund is the old town in the valley.', 'Ystad is the old town in the valley.', 'COMPATIBLE', 'UNALIGNED'],
  ['Lund is the oldest town in the valley.', 'Lund is the oldest town in the province.', 'COMPATIBLE', 'UNALIGNED'],
  ['Lund has the forest of the valley.', 'Ystad has the forest of the valley.', 'COMPATIBLE', 'UNALIGNED'],
]);

both('[SE-33] many and many not', [
  ['Many members pay a fee.', 'Many members do not pay a fee.', 'COMPATIBLE', 'UNALIGNED'],
  ['Many members pay a fee.', 'No members pay a fee.', 'CONFLICT', 'QUANTIFIER'],
]);
