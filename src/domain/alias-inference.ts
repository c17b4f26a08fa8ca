/** What a run of `inferAliases` came to. */
export interface AliasInference {
  /** Documents that were looked through. */
  readonly documents: number;
  /** Names in them that nobody bears, and that were not asked about before. */
  readonly collected: number;
  /** Names that the model gave an answer about. */
  readonly asked: number;
  /** Names that wait for a person now. */
  readonly proposed: number;
  /** Names that nobody had to be asked about: they lead somewhere by now, or to nobody who is known. */
  readonly moot: number;
  /** Names that are to be asked about still. */
  readonly open: number;
  /** Why some are; null = none is. */
  readonly stopped: string | null;
}
