/** Nouns of relatives, and of others that somebody has. */
export const KIN: readonly string[] = (
  'sister brother wife husband son daughter father mother uncle aunt cousin niece nephew grandson granddaughter grandfather ' +
  'grandmother widow widower friend colleague neighbour neighbor partner fiancé fiancée stepson stepdaughter'
).split(' ');

/** Verbs of what bodies and things do not do, as they follow a name; longer than one word where one alone might. */
export const PERSONAL_VERBS: readonly string[] = [
  'taught',
  'studied',
  'studies at',
  'resigned',
  'resigns',
  'retired from',
  'retired as',
  'died',
  'married',
  'was born',
  'lives',
  'lived',
  'worked as',
  'works as',
  'volunteered',
  'volunteers',
  'was elected',
  'was appointed',
  'stood down',
  'stepped down',
  'sent apologies',
  'sent their apologies',
  'sent her apologies',
  'sent his apologies',
];
