import type { Literal } from '../../domain/claim-record.ts';
import type { TextRange } from '../../domain/text.ts';
import type { Found } from './found.ts';
import type { Name, NameType } from './names-in-prose.ts';

/** The rules of prose, each with the setting of its confidence (extraction-settings.ts); its method is `prose:…`. */
export const CONFIDENCE_SETTING = {
  copula: 'extract.prose.copula',
  role: 'extract.prose.role',
  event: 'extract.prose.event',
  quantity: 'extract.prose.quantity',
  relation: 'extract.prose.relation',
  definition: 'extract.prose.definition',
  abbreviation: 'extract.prose.abbreviation',
  name: 'extract.prose.name',
  capitals: 'extract.prose.name',
} as const;
export type ProseRule = keyof typeof CONFIDENCE_SETTING;

/** A name that takes part in a claim; `as` is the type that its part implies. */
export interface Party {
  readonly character: string;
  /** Of a note: the name itself, which may be one that a pronoun or a common noun stands for. */
  readonly who?: Found<Name>;
  readonly as: NameType | null;
}

/** What a rule reads in a sentence. */
export interface Reading {
  readonly rule: ProseRule;
  readonly subject: Party;
  readonly predicate: string;
  readonly object: Party | Literal;
  readonly qualifiers?: Readonly<Record<string, string>>;
  /** The date from which on it holds, as it is written; absent = nobody says. */
  readonly since?: string;
  /** It held, and nobody says that it still does. */
  readonly past?: boolean;
}

/** A stretch of the shape that says something of its subject: it begins with a verb. */
export interface VerbPhrase extends TextRange {
  readonly subject: string;
  readonly text: string;
}
