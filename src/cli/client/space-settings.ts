import { WATCH_SETTINGS } from '../../connectors/index.ts';
import { defaultsOf, type SettingValue, type ValuesOf } from '../../domain/setting.ts';
import { BATCH_SETTINGS, PAGE_SETTINGS } from '../../domain/settings.ts';
import { SettingsDocument } from '../generated/operations.ts';
import { execute, Refused, type Client } from './client-port.ts';

/** What a client of a space goes by. */
const CLIENT_SETTINGS = { ...BATCH_SETTINGS, ...PAGE_SETTINGS, ...WATCH_SETTINGS } as const;
export type ClientSettings = ValuesOf<typeof CLIENT_SETTINGS>;

/**
 * The settings of the space: a client that knows them sends nothing that would be refused for its size. A space that nobody
 * has written to has the defaults.
 */
export async function settingsOfSpace(client: Client, signal: AbortSignal): Promise<ClientSettings> {
  const defaults = defaultsOf(CLIENT_SETTINGS);
  try {
    const { settings } = await execute(client, SettingsDocument, {}, signal);
    const known: [string, SettingValue][] = settings
      .filter(({ key }) => Object.hasOwn(CLIENT_SETTINGS, key))
      .map(({ key, value }) => [key, value]);
    return { ...defaults, ...(Object.fromEntries(known) as Partial<ClientSettings>) };
  } catch (error) {
    if (error instanceof Refused && error.code === 'NOT_FOUND') return defaults;
    throw error;
  }
}
