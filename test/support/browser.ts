import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** A page of its own in a browser, with what went wrong in it. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of the page and of its console, and addresses outside this machine that it asked for. */
  readonly faults: string[];
  /** Keeps a picture where `CLAIMGRAPH_TEST_SCREENSHOTS` names a folder. */
  readonly picture: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts the Chromium at `path`; nothing is downloaded, and it is told to call nobody. */
export function launchBrowser(path: string): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    args: ['--disable-background-networking', '--disable-component-update'],
  });
}

/** Opens a page that remembers nothing of any other. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`);
  });
  const check = (url: string): void => {
    if (!/^(https?|wss?):/.test(url) || new URL(url).hostname === '127.0.0.1') return;
    faults.push(`outside: ${url}`);
  };
  page.on('request', (request) => check(request.url()));
  page.on('websocket', (socket) => check(socket.url()));
  return { page, faults, picture: (name) => picture(page, name), close: () => context.close() };
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.CLAIMGRAPH_TEST_SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Each control that a screen reader could not name. */
export async function namelessControls(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot();
  return tree.split('\n').filter((line) => /^\s*- (button|link|textbox|tab|checkbox|combobox)\b(?! ")/.test(line));
}

/** Texts below `selector` whose contrast is less than WCAG's AA asks for (4.5), as `ratio text`. */
export function faintTexts(page: Page, selector: string): Promise<string[]> {
  return page.evaluate<string[]>(`(${FAINT})(${JSON.stringify(selector)})`);
}

// Runs in the page, where there is a document; here there is none.
const FAINT = `(selector) => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const over = (layers) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const layer of layers) { canvas.fillStyle = layer; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((c) => c / 255);
  };
  const luminance = (rgb) => rgb
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, n) => sum + c * [0.2126, 0.7152, 0.0722][n], 0);
  const faint = [];
  for (const element of document.querySelectorAll(selector + ', ' + selector + ' *')) {
    const text = [...element.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data.trim()).join(' ').trim();
    if (text === '' || element.getClientRects().length === 0) continue;
    const layers = [];
    for (let at = element; at; at = at.parentElement) layers.unshift(getComputedStyle(at).backgroundColor);
    const back = ['white', ...layers];
    const [a, b] = [over(back), over([...back, getComputedStyle(element).color])].map(luminance).sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) faint.push(ratio.toFixed(2) + ' ' + text.slice(0, 60));
  }
  return faint;
}`;
