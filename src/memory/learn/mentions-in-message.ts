import type { EpisodeMention } from '../../domain/memory-record.ts';
import { POINTS_AHEAD } from '../../text/english/message-types.ts';
import { namesInQuestion, referentOfPronoun, type ReferentDeps } from '../../question/index.ts';
import type { View } from '../../storage/index.ts';

/** Mentions of one episode; what speaks of more is a document. */
const MOST = 100;

interface Spoken {
  readonly role: string;
  readonly text: string;
}

/** A message, and whether something is asked in it. */
interface MessageToRead extends Spoken {
  readonly asks: boolean;
}

export interface MentionsRead {
  readonly mentions: readonly EpisodeMention[];
  /** What its pronoun stands for, as it was called before; null = there is none, or it is not known. */
  readonly pronounMeans: { readonly pronoun: string; readonly name: string } | null;
}

/**
 * Where a message speaks of entities that its owner sees (OM-06, OM-40): by names that mean one of them alone, and, where it names nothing,
 * by a pronoun that points to one named before. Of a long message its beginning is read (`search.maxCharacters`). Five statements, and as
 * `referentOfPronoun` where there is a pronoun.
 * @param before what was said before, oldest first
 */
export async function mentionsInMessage(
  view: View,
  { text, asks }: MessageToRead,
  before: readonly Spoken[],
  deps: ReferentDeps,
): Promise<MentionsRead> {
  const read = text.slice(0, deps.settings['search.maxCharacters']);
  const names = await namesInQuestion(view, read, deps.concepts, deps.settings);
  const different = new Map(names.map((name) => [name.text, name.entities]));
  const named = [...different].flatMap(([name, [entity, another]]): EpisodeMention[] => {
    if (!entity || another) return [];
    return placesOf(name, read).map((start) => ({ entityId: entity.id, text: name, start, isCoreference: false }));
  });
  if (names.length > 0) return { mentions: outermost(named).slice(0, MOST), pronounMeans: null };
  if (!asks && POINTS_AHEAD.test(read)) return { mentions: [], pronounMeans: null };
  const said = before.map(({ role, text: content }) => ({ role, content }));
  const referent = await referentOfPronoun(view, read, () => Promise.resolve(said), deps);
  if (!referent) return { mentions: [], pronounMeans: null };
  const { entityId, pronoun, start, name } = referent;
  return { mentions: [{ entityId, text: pronoun, start, isCoreference: true }], pronounMeans: { pronoun, name } };
}

/** In order, without those that stand within a longer name: `Gai` in `Gai Media`. */
function outermost(mentions: readonly EpisodeMention[]): EpisodeMention[] {
  const ordered = mentions.toSorted((a, b) => a.start - b.start || b.text.length - a.text.length);
  let end = 0;
  return ordered.filter(({ start, text }) => {
    if (start < end) return false;
    end = start + text.length;
    return true;
  });
}

/** Offsets at which a name stands as a whole word; it is in the text as it is written here. */
function placesOf(name: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length))
    if (!isInWord(text, at, at + name.length)) places.push(at);
  return places;
}

const WORD = /[\p{L}\p{N}]/u;
const isInWord = (text: string, start: number, end: number): boolean =>
  WORD.test(text.charAt(start - 1)) || WORD.test(text.charAt(end));
