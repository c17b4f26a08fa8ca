import type { Policy } from '../../domain/policy.ts';
import { isPolicyName, policyDefaults } from '../../domain/policy.ts';
import { SettingsDocument } from '../generated/operations.ts';
import { execute, Refused, type Client } from './port.ts';

/**
 * The numbers by which the space works: a client that knows them sends nothing that would be refused for its size. A space
 * that nobody has written to has the defaults.
 */
export async function settingsOfSpace(client: Client, signal: AbortSignal): Promise<Policy> {
  try {
    const { settings } = await execute(client, SettingsDocument, {}, signal);
    const known = settings.filter(({ key }) => isPolicyName(key)).map(({ key, value }) => [key, value] as const);
    return { ...policyDefaults, ...Object.fromEntries(known) };
  } catch (error) {
    if (error instanceof Refused && error.code === 'NOT_FOUND') return policyDefaults;
    throw error;
  }
}
