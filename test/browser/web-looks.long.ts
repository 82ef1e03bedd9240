import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { type Shot, SHOTS } from '../../tools/screenshots/shots.ts';
import { useTestApp } from '../support/test-app.ts';
import { findViolations, isWiderThanScreen, type Look, openPage } from '../support/web-page.ts';

const app = useTestApp({
  demo: true,
  worker: true,
  checkInvariants: false,
  env: { TEMPORAL_NAMESPACE: 'web-looks' },
});
let browser: Browser;

beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

/** The pictures in other languages show the same states. */
const STATES = SHOTS.filter(({ language }) => language === undefined);

async function findFaults({ name, path, as, prepare }: Shot, look: Look): Promise<string[]> {
  const { page, close } = await openPage(browser, app.gateway.baseUrl + path, {
    ...look,
    ...(as && { as: { email: `${as}@demo.test`, password: DEMO_PASSWORD } }),
  });
  try {
    await prepare?.(page);
    await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
    const faults = await findViolations(page);
    if (await isWiderThanScreen(page)) faults.push('wider than the screen');
    return faults.map((fault) => `${name}: ${fault}`);
  } catch (error) {
    return [`${name}: ${String(error)}`];
  } finally {
    await close();
  }
}

test.each([
  ['wide', { width: 1440 }],
  ['in the dark', { width: 1440, colorScheme: 'dark' }],
  ['on a phone', { width: 360 }],
  ['on a phone from right to left', { width: 360, locale: 'ar' }],
] satisfies [string, Look][])(
  'no page and no state has an accessibility fault: %s',
  async (_name, look) => {
    const faults: string[] = [];
    for (const shot of STATES) faults.push(...(await findFaults(shot, look)));
    expect(faults).toEqual([]);
  },
  600_000,
);
