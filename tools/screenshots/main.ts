import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { readCommandLine } from '../../config/command-line.ts';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { ROOT } from '../../launcher/paths.ts';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { launchBrowser } from '../browser.ts';
import { type Shot, SHOTS } from './shots.ts';

/** `npm run screenshots`: writes a picture of every page and state of the web app. */
const USAGE = `usage: npm run screenshots -- [--url URL] [--width PIXELS] [--theme light|dark] [NAME …]

Writes dist/screenshots/NAME-WIDTH-THEME.png and an index.html, from a system of its own with demo
data, or from the one at URL. With names, only the pages whose name begins with one of them.`;

const { values, words } = readCommandLine(USAGE, {
  url: { type: 'string' },
  width: { type: 'string' },
  theme: { type: 'string' },
});
const WIDTHS = values.width ? [Number(values.width)] : [360, 768, 1440];
const THEMES = (['light', 'dark'] as const).filter(
  (name) => !values.theme || name === values.theme,
);
const HEIGHT = 900;
const FOLDER = join(ROOT, 'dist/screenshots');

const shots = SHOTS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.startsWith(word)),
);
if (values.url) await takeAll(values.url);
else await withTemporarySystem({}, ({ apiUrl }) => takeAll(apiUrl));
process.exit(0);

async function takeAll(url: string): Promise<void> {
  if (words.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const browser = await launchBrowser();
  for (const shot of shots) {
    for (const width of WIDTHS) {
      for (const theme of THEMES) await take(browser, url, { shot, width, theme });
    }
    console.log(shot.name);
  }
  await browser.close();
  writeFileSync(join(FOLDER, 'index.html'), indexText());
  console.log(join(FOLDER, 'index.html'));
}

type View = {
  readonly shot: Shot;
  readonly width: number;
  readonly theme: 'light' | 'dark';
};

async function take(browser: Browser, url: string, { shot, width, theme }: View): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    colorScheme: theme,
    locale: shot.language ?? 'en',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  if (shot.as) await logIn(context, url, shot.as);
  const page = await context.newPage();
  // The pages of staff and admins keep a stream open: their network is never idle.
  const isWork = /^\/(staff|admin)/.test(shot.path);
  await page.goto(url + shot.path, { waitUntil: isWork ? 'load' : 'networkidle' });
  await page.locator('main h1').first().waitFor();
  await shot.prepare?.(page);
  // Not by a function: the policy of the app forbids to evaluate text.
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
  const path = join(FOLDER, `${shot.name}-${width}-${theme}.png`);
  // A dialog belongs to the window, not to the whole page.
  const hasDialog = await page.locator('dialog[open]').count();
  await page.screenshot({ path, fullPage: hasDialog === 0 });
  await context.close();
}

/** Sets the cookie and the hint that a log-in in the page would set. */
async function logIn(context: BrowserContext, url: string, name: string): Promise<void> {
  await context.request.post(`${url}/api/auth/login`, {
    headers: { 'x-session': 'cookie' },
    data: { email: `${name}@demo.test`, password: DEMO_PASSWORD },
  });
  await context.addInitScript(`localStorage.setItem('amsel.session', '1')`);
}

function indexText(): string {
  const figures = shots.flatMap(({ name }) =>
    WIDTHS.flatMap((width) =>
      THEMES.map((theme) => `${name}-${width}-${theme}.png`).map(
        (file) =>
          `<figure><img loading="lazy" src="${file}" alt=""><figcaption>${file}</figcaption></figure>`,
      ),
    ),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title>
<style>body{display:flex;flex-wrap:wrap;gap:1rem;align-items:start;font-family:sans-serif}img{max-width:30rem;border:1px solid #888}</style>
${figures.join('\n')}</html>
`;
}
