import process from 'node:process';
import type { Configuration, Environment } from '../config/index.ts';

/** What tells whether somebody sits in front of this process. */
export interface Surroundings {
  readonly environment: Environment;
  readonly stdout: { readonly isTTY?: boolean };
}

/** Should a page be shown? `screen`: only to a person at a terminal of this machine that has a screen. */
export function wantsBrowser(
  wish: Configuration['open'],
  { environment, stdout }: Surroundings,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (wish !== 'screen') return wish === 'on';
  if (stdout.isTTY !== true || environment.CI || environment.SSH_CONNECTION) return false;
  return ['darwin', 'win32'].includes(platform) || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
}

/** Loaded only when it is needed: a start should not wait for it. */
export async function openBrowser(url: string): Promise<void> {
  const { default: open } = await import('open');
  await open(url);
}
