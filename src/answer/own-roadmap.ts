import { z } from 'zod';
import { valueOfJson } from '../lib/value-of-json.ts';
import { sentencesOf } from '../text/cut-sentences.ts';

export const TRACK_STATUSES = ['COMPLETE', 'IN_PROGRESS', 'RESEARCH'] as const;

const isOneSentence = (text: string): boolean =>
  sentencesOf(text, { kind: 'paragraph', start: 0, end: text.length }).length === 1;

/** A name is no text. */
const name = z.string().trim().min(1).max(80);
const track = z.strictObject({
  name,
  objective: z.string().trim().min(1).max(300).refine(isOneSentence, 'expected one sentence'),
  items: z.array(name).max(20),
  status: z.enum(TRACK_STATUSES),
});
const roadmap = z.strictObject({ version: name, tracks: z.array(track).min(1).max(50) });

/** What is planned, as of a version (PI-21). */
export type Roadmap = z.infer<typeof roadmap>;

const EXAMPLE =
  '{"version": "1", "tracks": [{"name": "Quays", "objective": "More ships can land.", "items": ["North quay"], "status": "RESEARCH"}]}';

/** @returns null = nothing is planned; a text = what is wrong with it */
export const readRoadmap = (json: string): Roadmap | string | null =>
  json.trim() === '' ? null : valueOfJson(json, roadmap, EXAMPLE);
