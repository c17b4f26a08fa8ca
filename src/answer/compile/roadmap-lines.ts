import { roadmapAsked } from '../../question/index.ts';
import { SPEAKS_OF_PLANS } from '../../text/english/plans.ts';
import { readRoadmap, type Roadmap } from '../own-roadmap.ts';

/** What a prompt has of what is planned. */
export interface RoadmapLines {
  /** What stands first in the block. */
  readonly label: string;
  /** A line each. */
  readonly tracks: readonly string[];
  /** Ours, before the question; null = nothing is asked for. */
  readonly wish: string | null;
}

const WISH =
  'The question asks for a roadmap. The one in <roadmap …> is a reference: propose an alternative to it, as far as evidence carries one.';

/**
 * What is planned, where a question is strategic or speaks of plans (PI-102); null = it is neither, or nothing is planned. By rules alone,
 * so that a prompt is the same whoever asks. In a question for a roadmap an alternative is asked for (PI-103).
 * @param own as `readRoadmap` takes it; what is wrong counts nothing
 */
export function roadmapLines(question: string, own: string): RoadmapLines | null {
  const read = readRoadmap(own);
  if (read === null || typeof read === 'string') return null;
  const { isStrategic, wantsRoadmap } = roadmapAsked(question);
  if (!isStrategic && !SPEAKS_OF_PLANS.test(question)) return null;
  return {
    label: `ROADMAP ${read.version}, a reference and no constraint: it is no evidence, has no number and is not to be cited.`,
    tracks: read.tracks.map(trackLine),
    wish: wantsRoadmap ? WISH : null,
  };
}

const trackLine = ({ name, objective, items, status }: Roadmap['tracks'][number]): string => {
  const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ');
  const list = items.length === 0 ? '' : ` Items: ${items.map(plain).join(', ')}.`;
  return `${plain(name)} (${status.toLowerCase().replace('_', ' ')}): ${plain(objective)}${list}`;
};
