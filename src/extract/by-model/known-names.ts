import type { CandidateMention, Candidates } from '../../domain/candidate-claims.ts';
import { normalName } from '../../text/normal-name.ts';

/** The names that rules found in a document, with their other spellings: a model that uses one of them means it. */
export class KnownNames {
  readonly #bySpelling = new Map<string, Set<CandidateMention>>();

  constructor({ mentions }: Candidates) {
    for (const mention of mentions) {
      for (const spelling of [mention.name, ...mention.aliases.map(({ text }) => text)]) {
        const form = normalName(spelling);
        this.#bySpelling.set(form, (this.#bySpelling.get(form) ?? new Set()).add(mention));
      }
    }
  }

  /** The one of that type, or else the only one of that name; null = none, or nobody can tell which. */
  find(name: string, type: string): CandidateMention | null {
    const all = [...(this.#bySpelling.get(normalName(name)) ?? [])];
    const ofType = all.filter((mention) => mention.type === type);
    return (ofType.length === 1 ? ofType[0] : all.length === 1 ? all[0] : null) ?? null;
  }

  /** The only one of that name, whatever its type. */
  findAny(name: string): CandidateMention | null {
    const all = [...(this.#bySpelling.get(normalName(name)) ?? [])];
    return (all.length === 1 ? all[0] : null) ?? null;
  }
}
