import { z } from 'zod';
import { MODEL_ROLES, type ModelRole } from '../../domain/model-roles.ts';
import { valueOfJson } from '../../lib/value-of-json.ts';

/** Longer lists are no list of fallbacks. */
const MOST = 10;
const roles = z.partialRecord(z.enum(MODEL_ROLES), z.array(z.string().trim().min(1).max(200)).min(1).max(MOST));
type Roles = z.infer<typeof roles>;

/** @returns a text = what is wrong with it; empty JSON = no role has models of its own */
export function readRoles(json: string): Roles | string {
  return json.trim() === '' ? {} : valueOfJson(json, roles, '{"SYNTHESIS": ["large", "small"]}');
}

/** The models of a role, the first of which is asked first; null = it has none of its own (PI-113). What is wrong counts nothing. */
export function modelsOfRole(role: ModelRole, own: string): readonly string[] | null {
  const read = readRoles(own);
  return typeof read === 'string' ? null : (read[role] ?? null);
}

/** Those of a role that there are, or, where it has none of its own, all. @param there models of this server, in their order */
export function modelsThere(role: ModelRole, own: string, there: readonly string[]): readonly string[] {
  return modelsOfRole(role, own)?.filter((model) => there.includes(model)) ?? there;
}

/** The first of a role that is asked; empty = none is there. */
export const firstModel = (
  role: ModelRole,
  own: string,
  model: { readonly models: readonly string[] } | null,
): string => (model && modelsThere(role, own, model.models)[0]) ?? '';

export const hasRole = (role: ModelRole, own: string): boolean => modelsOfRole(role, own) !== null;
