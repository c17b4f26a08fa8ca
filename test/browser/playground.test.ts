import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { faintTexts, launchBrowser, namelessControls, openPage, type WatchedPage } from '../support/browser.ts';
import { describeOn, legs, projectRoot } from '../support/legs.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { keyFor, startTestProgram, type TestKey, type TestProgram } from '../support/program.ts';

const files = readdirSync(join(projectRoot, 'playground/tour')).filter((file) => file.endsWith('.graphql'));
const WIDE = { viewport: { width: 1280, height: 800 } };

/** What an operation answered to the page. */
interface Answer {
  readonly data?: unknown;
  readonly errors?: unknown;
}

/** Does something in the page and waits for the answer of the operation that it sends. */
async function answerTo(page: Page, operation: string, act: () => Promise<void>): Promise<Answer> {
  const [response] = await Promise.all([
    page.waitForResponse((candidate) => sentOperation(candidate.request().postData()) === operation),
    act(),
  ]);
  return (await response.json()) as Answer;
}

function sentOperation(body: string | null): unknown {
  return body === null ? undefined : (JSON.parse(body) as { operationName?: unknown }).operationName;
}

const step = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name: `Run ${name}`, exact: true }).click();
const pane = (page: Page): ReturnType<Page['locator']> => page.locator('.graphiql-response .view-lines');

/**
 * Waits until the tab keeps what the editor holds, half a second after it changed. The page lets nobody evaluate texts,
 * so it is asked from here.
 */
async function kept(page: Page, words: string): Promise<void> {
  const storage = (): Promise<string> => page.evaluate(() => JSON.stringify(globalThis.sessionStorage));
  while (!(await storage()).includes(words)) await page.waitForTimeout(50);
}

/** In the page: is some of what stands there to be seen? */
const ON_SCREEN = `(selector, height) => {
  const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
  return top >= 0 && top < height / 2 && bottom > top;
}`;

/** Starts the subscription of the tour, lets something happen beside it, and waits for its last event to be shown. */
async function watchLive(page: Page): Promise<void> {
  await step(page, 'Live');
  await page.getByRole('button', { name: 'Stop Live' }).waitFor();
  const event = pane(page).getByText(/CONFLICT_OPENED|CLAIM_SUPPORTED/);
  // What happened before the subscription had begun is not told: then let it happen once more, which supports the claim.
  for (let time = 0; time < 5 && !(await event.isVisible()); time++) {
    const { data } = await answerTo(page, 'Happen', () => step(page, 'Happen'));
    expect(data).toMatchObject({ commit: { claim: { status: 'DISPUTED' } } });
    await page.getByRole('status').getByText('Happen answered').waitFor();
    await event.waitFor({ timeout: 4000 }).catch(() => undefined);
  }
  expect(await event.isVisible()).toBe(true);
}

describeOn(legs.browser, 'the playground in a browser', (path) => {
  let browser: Browser | null = null;
  let program: TestProgram | null = null;
  const opened: WatchedPage[] = [];

  beforeAll(async () => {
    [browser, program] = await Promise.all([launchBrowser(path), startTestProgram({ CLAIMGRAPH_SAMPLE: 'on' })]);
  });
  afterEach(async () => {
    for (const { faults, close } of opened.splice(0)) {
      await close();
      expect(faults).toEqual([]);
    }
  });
  afterAll(async () => {
    await browser?.close();
    await program?.remove();
  });

  /** The page as a visitor finds it, once its editors are there. Whatever goes wrong in it fails the test at its end. */
  async function visit(
    options: BrowserContextOptions = WIDE,
    { url = program?.url ?? '', to = '/' }: { url?: string; to?: string } = {},
  ): Promise<WatchedPage> {
    if (!browser) throw new Error('the browser runs inside tests only');
    const watched = await openPage(browser, options);
    opened.push(watched);
    await watched.page.goto(`${url}${to}`);
    await watched.page.locator('.graphiql-query-editor .view-line').first().waitFor();
    await watched.page.locator('.graphiql-editor-tool .graphiql-editor:not(.hidden) .view-line').first().waitFor();
    return watched;
  }

  describe.each([
    ['wide', 1280, 800],
    ['narrow', 390, 844],
  ])('on a %s screen', (name, width, height) => {
    it.each(['light', 'dark'] as const)(
      'in %s colours it loads, can be read, and names each control',
      async (colorScheme) => {
        const { page, picture } = await visit({ viewport: { width, height }, colorScheme });
        expect(await page.title()).toBe('Claimgraph playground');
        expect(new URL(page.url()).pathname).toBe('/playground');
        const answer = await answerTo(page, 'Alias', () => step(page, 'Alias'));
        expect(JSON.stringify(answer.data)).toContain('Northern Packet Company');
        await pane(page).getByText('resolveName').waitFor();
        expect(await namelessControls(page)).toEqual([]);
        expect(await faintTexts(page, '.tour')).toEqual([]);
        const wider = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect(wider).toBe(0);
        // The answer is on the screen, wherever its pane stands.
        expect(await page.evaluate<boolean>(`(${ON_SCREEN})('.graphiql-response', ${height})`)).toBe(true);
        await picture(`${name}-${colorScheme}`);
      },
    );
  });

  it('weighs at most 2.5 MB on the wire until all of it is there, with the schema, and leaves out what formats', async () => {
    const { proxy, url } = await TcpProxy.beforeUrl(program?.url ?? '');
    let [bytes, asked] = [0, ''];
    proxy.become({
      judge: (part, towards) => {
        if (towards === 'client') bytes += part.length;
        else asked += part.toString('latin1');
        return 'pass';
      },
    });
    const { page } = await visit(WIDE, { url: url.replace(/\/$/, '') });
    await answerTo(page, 'Alias', () => step(page, 'Alias'));
    // Counted here: the browser's own 'networkidle' has stayed away for 20 s when a worker's module was slow to come.
    for (let before = -1; before !== bytes || !asked.includes('GET /playground/json-');) {
      before = bytes;
      await page.waitForTimeout(2_000);
    }
    const files = [...asked.matchAll(/^GET \/playground\/([\w.-]+\.js) /gm)].map(([, name = '']) => name);
    expect(files.filter((name) => name.startsWith('json-'))).toHaveLength(1);
    // Words that prettier looks for in a comment.
    const formats = (name: string): boolean =>
      readFileSync(join(projectRoot, 'dist/playground', name), 'utf8').includes('noformat|noprettier');
    expect(files.filter((name) => /^(babel|estree|standalone)-/.test(name) || formats(name))).toEqual([]);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThan(2_500_000);
    await proxy.close();
  });

  it('leads through all saved operations, each of which answers without an error', async () => {
    const { page, picture } = await visit();
    const items = page.locator('.tour li');
    expect(await items.count()).toBe(files.length);
    const steps: string[] = [];
    for (let n = 0; n < files.length; n++) {
      if (n > 0) await page.getByRole('button', { name: 'Next', exact: true }).click();
      if ((await items.nth(n).getByRole('button', { name: 'Run Live' }).count()) > 0) {
        await watchLive(page);
        await picture(`tour-${n + 1}`);
        await page.getByRole('button', { name: 'Stop Live' }).click();
        await page.getByRole('button', { name: 'Run Live' }).waitFor();
        steps.push('Live');
        continue;
      }
      const buttons = await items.nth(n).getByRole('button', { name: /^Run / }).allTextContents();
      for (const button of buttons) {
        const name = button.replace('Run ', '');
        if (name === 'Resume') {
          await step(page, name);
          await pane(page).getByText('the Early One').first().waitFor();
          await page.getByRole('button', { name: 'Stop Resume' }).click();
          steps.push(name);
          continue;
        }
        const answer = await answerTo(page, name, () => step(page, name));
        expect({ name, errors: answer.errors, failed: /"code":/.test(JSON.stringify(answer.data)) }).toEqual({
          name,
          failed: false,
        });
        await pane(page).getByText('"data"').waitFor();
        steps.push(name);
      }
      await picture(`tour-${n + 1}`);
    }
    expect(steps.length).toBeGreaterThanOrEqual(files.length);
    expect(await page.getByRole('button', { name: 'Next', exact: true }).count()).toBe(0);
  });

  it('fills in what an earlier answer handed on: ids at once, the number of a commit when there is one', async () => {
    const { page } = await visit(WIDE, { to: '/playground#path' });
    await page.getByRole('button', { name: 'Variables' }).click();
    await page.locator('[aria-label="Variables"] .view-lines').getByText('ent_').first().waitFor();
    await page.getByRole('button', { name: 'Taking a commit back' }).click();
    const said = await answerTo(page, 'Say', () => step(page, 'Say'));
    const { number } = (said.data as { commit: { commit: { number: number } } }).commit.commit;
    await page.locator('[aria-label="Variables"] .view-lines').getByText(String(number)).waitFor();
    const undone = await answerTo(page, 'Undo', () => step(page, 'Undo'));
    expect(undone.data).toMatchObject({ undo: { commit: { undoes: { number } } } });
  });

  it('resets the sample after asking, and has the ids of the new one', async () => {
    const { page, picture } = await visit(WIDE, { to: '/playground#decide' });
    const button = page.getByRole('button', { name: 'Reset the sample', exact: true });
    await answerTo(page, 'DoubtBuilt', () => step(page, 'DoubtBuilt'));
    await button.click();
    await page.getByRole('dialog', { name: 'Reset the sample?' }).waitFor();
    expect(await namelessControls(page)).toEqual([]);
    await picture('reset');
    await page.getByRole('button', { name: 'Keep it' }).click();
    expect(await button.isVisible()).toBe(true);
    await button.click();
    const { data } = await answerTo(page, 'ResetSample', () =>
      page.getByRole('button', { name: 'Reset', exact: true }).click(),
    );
    expect(data).toEqual({ resetSpace: { space: 'sample' } });
    await page.getByText('The sample is as it was at the start.').waitFor();
    await page.getByText('Decide waits for $conflict and $mine').waitFor();
    await answerTo(page, 'DoubtBuilt', () => step(page, 'DoubtBuilt'));
    const decided = await answerTo(page, 'Decide', () => step(page, 'Decide'));
    expect(JSON.stringify(decided.data)).toContain('ONE_HOLDS');
  });

  it('decides at each stop what was raised there, and forgets it with the stop', async () => {
    const { page } = await visit(WIDE, { to: '/playground#decide' });
    const run = (name: string): ReturnType<Page['locator']> =>
      page.getByRole('button', { name: `Run ${name}`, exact: true });
    const variables = page.locator('[aria-label="Variables"] .view-lines').first();
    await page.getByRole('button', { name: 'Variables' }).click();
    await page.getByText('Decide waits for $conflict and $mine: run DoubtBuilt first.').waitFor();
    expect(await run('Decide').isDisabled()).toBe(true);
    await answerTo(page, 'DoubtBuilt', () => step(page, 'DoubtBuilt'));
    await variables.getByText('clm_').first().waitFor();
    expect(await run('Decide').isDisabled()).toBe(false);

    // An answer that comes when another stop was chosen is none of its business.
    await page.route('**/graphql', async (route) => {
      const late = sentOperation(route.request().postData()) === 'DoubtBuilt';
      if (late) await page.getByRole('button', { name: 'Both are right' }).click();
      await route.continue();
    });
    await answerTo(page, 'DoubtBuilt', () => step(page, 'DoubtBuilt'));
    // So long at least it would take for what an answer hands on to be seen.
    await page.waitForTimeout(300);
    await page.getByText('BothHold waits for $conflict, $theirs and $mine: run DoubtStatus first.').waitFor();
    expect([await variables.textContent(), await run('BothHold').isDisabled()]).toEqual(['', true]);
    await answerTo(page, 'DoubtStatus', () => step(page, 'DoubtStatus'));
    const { data } = await answerTo(page, 'BothHold', () => step(page, 'BothHold'));
    expect(JSON.stringify(data)).toMatch(/Laid up.*winter.*In service.*summer/);
    // What somebody writes there counts as well.
    await page.getByRole('button', { name: 'Taking a commit back' }).click();
    expect(await run('Undo').isDisabled()).toBe(true);
    await variables.click();
    await page.keyboard.insertText('{ "commit"');
    expect(await run('Undo').isDisabled()).toBe(true);
    await page.keyboard.insertText(': 7');
    await page.getByText('Undo waits for').waitFor({ state: 'detached' });
    expect(await run('Undo').isDisabled()).toBe(false);
  });

  it('shows the operation that the address names, also after another one; what was typed outlives a reload', async () => {
    const { page } = await visit(WIDE, { to: '/playground#conflict' });
    const editor = page.locator('.graphiql-query-editor .view-lines');
    await editor.getByText('Conflict').first().waitFor();
    await kept(page, 'query Conflict');
    await page.evaluate(`window.location.hash = '#path'`);
    await editor.getByText('Path').first().waitFor();
    await kept(page, 'query Path');
    await page.evaluate(`window.history.replaceState(null, '', '#timeline')`);
    await page.reload();
    await editor.getByText('Timeline').first().waitFor();
    await page.locator('.graphiql-query-editor .monaco-editor').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('query Own { stats { claims } }');
    await kept(page, 'query Own');
    await page.reload();
    await editor.getByText('Own').first().waitFor();
  });

  it('can be used with the keyboard alone', async () => {
    const { page } = await visit();
    const focused = page.locator(':focus');
    const words = (): Promise<string> => page.evaluate<string>("document.activeElement?.textContent ?? ''");
    for (let n = 0; n < 20 && (await words()) !== 'Two papers disagree'; n++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused.textContent()).toBe('Run Conflict');
    const answer = await answerTo(page, 'Conflict', () => page.keyboard.press('Enter'));
    expect(JSON.stringify(answer.data)).toContain('212');
    await page.locator('.graphiql-query-editor .monaco-editor').click();
    const again = await answerTo(page, 'Conflict', () => page.keyboard.press('Control+Enter'));
    expect(again).toMatchObject({ data: answer.data });
  });

  it('knows the schema: the documentation is there, and a word that is none is marked', async () => {
    const { page } = await visit();
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByText('A GraphQL schema provides').waitFor();
    await page.locator('.graphiql-query-editor .monaco-editor').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('{ nonsense }');
    await page.locator('.squiggly-error').first().waitFor();
  });

  describe('with keys', () => {
    const alice: TestKey = keyFor('alice', 'READER', 'sample');
    let locked: TestProgram | null = null;
    beforeAll(async () => {
      locked = await startTestProgram({ CLAIMGRAPH_PLAYGROUND: 'on', CLAIMGRAPH_SAMPLE: 'on' }, [alice]);
    });
    afterAll(() => locked?.remove());

    it('says so, keeps the key for this tab only, and says that the schema is not to be had', async () => {
      const url = locked?.url ?? '';
      const { page, picture } = await visit(WIDE, { url });
      await page.getByText('This server asks for a key').waitFor();
      await page.getByText('This server keeps its schema to itself').waitFor();
      await picture('keys');
      // The word before the closing quote is what stands there for a key.
      await page.locator('[aria-label="Headers"] .view-line').getByText('YOUR_KEY').click();
      for (const key of ['End', 'ArrowLeft', 'Control+Shift+ArrowLeft']) await page.keyboard.press(key);
      await page.keyboard.insertText(alice.key);
      const answer = await answerTo(page, 'Alias', () => step(page, 'Alias'));
      expect(JSON.stringify(answer.data)).toContain('Skerry Isles Ferry Authority');
      const kept = (storage: string): Promise<string> => page.evaluate<string>(`JSON.stringify({ ...${storage} })`);
      expect(await kept('localStorage')).toBe('{}');
      const { page: other } = await visit(WIDE, { url });
      expect(await other.evaluate<string>('JSON.stringify({ ...sessionStorage })')).not.toContain(alice.key);
    });
  });
});
