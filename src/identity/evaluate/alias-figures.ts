import { defaultsOf } from '../../domain/setting.ts';
import { MATCH_SETTINGS, NAME_SETTINGS } from '../identity-settings.ts';
import { decideName } from '../match/decide-name.ts';
import { nameIndex, type KnownName, type NameIndex } from '../match/name-index.ts';
import type { Each } from './each-judged.ts';

const settings = defaultsOf({ ...NAME_SETTINGS, ...MATCH_SETTINGS });

/** A name and the other spellings of whom it names. */
export interface AliasedName {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

export interface AliasFigures {
  readonly names: number;
  readonly aliases: number;
  /** Each alias asked for while it is known. */
  readonly known: {
    /** The name is among those the alias is known for, and no other comes before. */
    readonly hitAt1: number | null;
    /** Aliases of several names: a person is asked which. */
    readonly ambiguous: number;
  };
  /** Each alias asked for as if it were not known, by likeness to all other names and aliases. */
  readonly unknown: {
    readonly hitAt1: number | null;
    readonly decided: number;
    readonly decidedRight: number;
    readonly decidedPrecision: number | null;
    readonly asked: number;
    /** Asked, and the name is among what is shown. */
    readonly askedWithAnswer: number;
    readonly none: number;
  };
}

const share = (part: number, all: number): number | null => (all === 0 ? null : part / all);

/** How well aliases lead to their names: known ones by spelling, unknown ones by likeness and the rule of a document. */
export async function aliasFigures(names: readonly AliasedName[], each: Each): Promise<AliasFigures> {
  const spellings = names.flatMap(({ id, name, aliases }) => [name, ...aliases].map((text) => ({ text, id })));
  const asked = names.flatMap(({ id, aliases }) => aliases.map((text) => ({ text, id })));
  const index = nameIndex(spellings);
  const outcomes = await each(asked, (alias) => outcomeOf(alias, index), 'aliases');
  const count = (which: (outcome: Outcome) => boolean): number => outcomes.filter(which).length;
  const decided = count(({ unknown }) => unknown === 'DECIDED');
  const decidedRight = count(({ unknown, first }) => unknown === 'DECIDED' && first);
  return {
    names: names.length,
    aliases: asked.length,
    known: {
      hitAt1: share(
        count(({ hit }) => hit),
        asked.length,
      ),
      ambiguous: count(({ ambiguous }) => ambiguous),
    },
    unknown: {
      hitAt1: share(
        count(({ first }) => first),
        asked.length,
      ),
      decided,
      decidedRight,
      decidedPrecision: share(decidedRight, decided),
      asked: count(({ unknown }) => unknown === 'ASK'),
      askedWithAnswer: count(({ unknown, shown }) => unknown === 'ASK' && shown),
      none: count(({ unknown }) => unknown === 'NONE'),
    },
  };
}

interface Outcome {
  readonly hit: boolean;
  readonly ambiguous: boolean;
  /** The name that is most alike is the right one. */
  readonly first: boolean;
  readonly unknown: 'DECIDED' | 'ASK' | 'NONE';
  readonly shown: boolean;
}

/** Aliases that fold to the same spelling are left out with the one that is asked for: they are the same alias. */
function outcomeOf({ text, id }: KnownName, index: NameIndex): Outcome {
  const bearers = index.known(text);
  const nominated = index.nominated(
    text,
    settings['resolve.fuzzyCandidates'],
    (name) => index.known(name.text) === bearers,
  );
  const decision = decideName(
    nominated.map((name) => ({ ...name, confidence: 1 })),
    settings,
  );
  return {
    hit: bearers.has(id),
    ambiguous: bearers.size > 1,
    first: decision.kind === 'DECIDED' ? decision.id === id : nominated[0]?.id === id,
    unknown: decision.kind,
    shown: decision.kind === 'ASK' && decision.candidates.some((candidate) => candidate.id === id),
  };
}
