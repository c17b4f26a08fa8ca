import agent from './agent.graphql';
import alias from './alias.graphql';
import ask from './ask.graphql';
import asOf from './as-of.graphql';
import bothHold from './both-hold.graphql';
import conflict from './conflict.graphql';
import cost from './cost.graphql';
import decide from './decide.graphql';
import dependencies from './dependencies.graphql';
import desk from './desk.graphql';
import dismiss from './dismiss.graphql';
import evidence from './evidence.graphql';
import filesNamed from './files.graphql';
import findEvidence from './find-evidence.graphql';
import inferred from './inferred.graphql';
import live from './live.graphql';
import merge from './merge.graphql';
import names from './names.graphql';
import path from './path.graphql';
import quarantine from './quarantine.graphql';
import replay from './replay.graphql';
import resume from './resume.graphql';
import retrieve from './retrieve.graphql';
import rules from './rules.graphql';
import { readSaved, type SavedOperation } from './saved-operation.ts';
import search from './search.graphql';
import shape from './shape.graphql';
import { STOPS, type Stop } from './stops.ts';
import talk from './talk.graphql';
import timeline from './timeline.graphql';
import trust from './trust.graphql';
import undo from './undo.graphql';
import userPack from './user-pack.graphql';

const files: Readonly<Record<Stop, string>> = {
  alias,
  evidence,
  conflict,
  ask,
  agent,
  files: filesNamed,
  shape,
  'as-of': asOf,
  path,
  dependencies,
  timeline,
  search,
  retrieve,
  'find-evidence': findEvidence,
  talk,
  'user-pack': userPack,
  inferred,
  rules,
  live,
  resume,
  desk,
  decide,
  'both-hold': bothHold,
  dismiss,
  merge,
  names,
  quarantine,
  trust,
  undo,
  replay,
  cost,
};

export const tour: readonly SavedOperation[] = STOPS.map((name) => readSaved(name, files[name]));

/** The operation that the address names (`playground#conflict`); without one, where the tour begins. */
export const named = (hash: string): SavedOperation | undefined =>
  tour.find(({ name }) => hash === `#${name}`) ?? tour[0];
