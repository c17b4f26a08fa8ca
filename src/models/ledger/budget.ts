/** What the model calls of one job may cost together, in US dollars. What is set aside for calls under way counts. */
export class JobBudget {
  readonly limit: number;
  #spent = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  get spent(): number {
    return this.#spent;
  }

  /** Does so much more still fit? */
  allows(dollars: number): boolean {
    return this.#spent + dollars <= this.limit;
  }

  add(dollars: number): void {
    this.#spent += dollars;
  }
}
