import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { type Shot, SHOTS } from '../../tools/screenshots/shots.ts';
import { drawSample } from '../support/pictures.ts';
import { query } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';
import { findViolations, isWiderThanScreen, type Look, openPage } from '../support/web-page.ts';

const app = useTestApp({
  demo: true,
  worker: true,
  checkInvariants: false,
});
const BUSINESS = 'biz_demo_berlin_barber';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  await addPictures();
});
afterAll(() => browser.close());

/** Uploads a logo and a photo of the business: the demo data of tests has no pictures. */
async function addPictures(): Promise<void> {
  const [owner] = await query<{ id: string }>(
    app.url,
    'SELECT user_id AS id FROM businesses WHERE id = $1',
    [BUSINESS],
  );
  const authorization = `Bearer ${await app.issueToken({ id: owner!.id, role: 'business' })}`;
  const body = drawSample(600, 400).jpegSync(90);
  for (const [method, part] of [
    ['PUT', 'image'],
    ['POST', 'photos'],
  ] as const) {
    const url = `${app.gateway.baseUrl}/api/businesses/${BUSINESS}/${part}`;
    const headers = { authorization, 'content-type': 'image/jpeg' };
    expect((await fetch(url, { method, headers, body })).ok).toBe(true);
  }
}

/** The pictures in other languages show the same states. */
const STATES = SHOTS.filter(({ language }) => language === undefined);

async function findFaults({ name, path, as, prepare }: Shot, look: Look): Promise<string[]> {
  const { page, close } = await openPage(browser, app.gateway.baseUrl + path, {
    ...look,
    ...(as && { as: { email: `${as}@demo.test`, password: DEMO_PASSWORD } }),
  });
  // A state that cannot be reached is reported, and must not use the time of the others.
  page.setDefaultTimeout(30_000);
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
  1_800_000,
);
