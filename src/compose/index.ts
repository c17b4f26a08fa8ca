/**
 * compose: who gets what, written by hand. In: the settings. Out: a program that serves, an engine for one command, the care of
 * an installation; and beside its requests, what a server does in the background. It opens rooms and hands them to each
 * other, and decides nothing that a room could decide. Writes no table.
 */
export { serve, startProgram } from './program.ts';
export type { RunningProgram, ServeIo } from './program.ts';
export { openLocal } from './local-engine.ts';
export type { LocalEngine } from './local-engine.ts';
export { backupFolder, restoreFolder } from './backup-server.ts';

export { loadKnowledge, migrateDatabase } from './installation.ts';
export { graphStatus, inspectGraph, rebuildGraph } from './graph-care.ts';
export type { GraphInspection, SpaceGraph } from './graph-care.ts';
export { OPENAI } from './language-model.ts';
export { diagnoseDatabase } from './inspect-database.ts';
export type { DatabaseInspection } from './inspect-database.ts';
export { openJudging } from './open-entailment.ts';
export type { Judging } from './open-entailment.ts';
export { DOCUMENT_SIGNALS, MESSAGE_SIGNALS, RetrievalTrial } from './retrieval-trial.ts';
export type { TrialPlace, TrialSignals, TrialTurn } from './retrieval-trial.ts';
