/** A page that a search engine found, as far as the engine says what stands there (SE-08). */
export interface WebResult {
  /** http or https. */
  readonly url: string;
  /** In small letters, as trust of sites is kept by it. */
  readonly domain: string;
  readonly title: string;
  /** What the engine shows of the page; plain text. */
  readonly content: string;
  readonly publishedAt: Date | null;
  readonly retrievedAt: Date;
  /** SHA-256 of `content`, in hexadecimal digits. */
  readonly contentHash: string;
}

/** A result that is not used. */
export interface DroppedResult {
  /** As it came, cut where it is long; null = it had none. */
  readonly url: string | null;
  readonly why: string;
}

export interface WebAnswer {
  readonly results: readonly WebResult[];
  readonly dropped: readonly DroppedResult[];
}

export interface WebQuestion {
  /** Results at most. */
  readonly most: number;
  readonly signal?: AbortSignal | undefined;
}

/** The web, as a search engine knows it. */
export interface WebSearch {
  /**
   * @param question in plain words
   * @throws WebSearchFault
   */
  search(question: string, asked: WebQuestion): Promise<WebAnswer>;
}

/** SERVER = HTTP 5xx: worth another try. QUESTION = HTTP 400, 413, 414, 422: the engine is well and does not take this question. */
export type WebFaultKind = 'SERVER' | 'QUESTION' | 'REFUSED' | 'REDIRECT' | 'NETWORK' | 'MALFORMED' | 'TOO_LONG';

/** What a search engine did wrong. The message is ours: nothing that the engine wrote is in it. */
export class WebSearchFault extends Error {
  readonly kind: WebFaultKind;
  constructor(kind: WebFaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WebSearchFault';
    this.kind = kind;
  }
}
