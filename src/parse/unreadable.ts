/**
 * Why a document has no text that could be read: ENCRYPTED needs a password, BROKEN is cut short or damaged, NO_TEXT holds
 * pictures only, LOW_QUALITY would be more noise than words, TOO_LARGE inflates to more than is let in, TIMEOUT and
 * MEMORY took more than a document may.
 */
export type UnreadableReason = 'ENCRYPTED' | 'BROKEN' | 'NO_TEXT' | 'LOW_QUALITY' | 'TOO_LARGE' | 'TIMEOUT' | 'MEMORY';

/** A document that cannot be read, with what to do about it: it is held, not lost. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Unreadable';
    this.reason = reason;
  }
}
