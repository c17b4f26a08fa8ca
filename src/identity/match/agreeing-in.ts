import type { Agreeing, Agreement } from '../../domain/researcher-record.ts';

const WORDS: Readonly<Record<Agreement, string>> = {
  SAME_ACCOUNT: 'the same account',
  SAME_MAIL: 'the same mail address',
  SAME_HANDLE: 'the same handle on two platforms',
  SAME_NAME: 'the same name',
  ALIKE_NAME: 'names that are nearly the same',
};

/** In what two persons agree, for people. */
export const agreeingIn = ({ agreements }: { readonly agreements: readonly Agreeing[] }): string =>
  agreements
    .map(({ why, own, other }) => `${WORDS[why]} (${[...new Set([own.handle, other.handle])].join(' and ')})`)
    .join(' and ');
