import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Frame, Page } from 'playwright-core';
import { login } from '../../contract/auth.ts';
import { createClient } from '../../contract/client.ts';
import { changeBusiness } from '../../contract/own-business.ts';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { useTestApp } from '../support/test-app.ts';
import { waitUntil } from '../support/wait-until.ts';
import { PAGE_TIMEOUT_MS } from '../support/web-page.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const BARBER = 'biz_demo_berlin_barber';
const app = useTestApp({ demo: true, checkInvariants: false });
let browser: Browser;
/** The gateway is at 127.0.0.1: a page at localhost belongs to another site. */
let allowed: Site;
let other: Site;

type Site = { readonly origin: string; readonly server: Server };

beforeAll(async () => {
  [browser, allowed, other] = await Promise.all([launchBrowser(), serveSite(), serveSite()]);
  await setOrigins([allowed.origin]);
});
afterAll(async () => {
  await browser.close();
  for (const { server } of [allowed, other]) server.close();
});

/** Another site: pages with the element, and one that sends the messages of a frame. */
async function serveSite(): Promise<Site> {
  const server = createServer((req, res) => {
    const attributes = new URL(req.url ?? '', 'http://localhost').searchParams.get('attributes');
    const body =
      req.url === '/liar'
        ? `<script>parent.postMessage({ type: 'amsel:size', height: 7777 }, '*')</script>`
        : `<script src="${app.gateway.baseUrl}/embed.js"></script>
           <main><h1>Our salon</h1><amsel-booking business="${BARBER}" ${attributes}></amsel-booking></main>`;
    res.setHeader('content-type', 'text/html; charset=utf-8');
    res.end(`<!doctype html><html lang="en"><title>Our salon</title>${body}</html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

async function setOrigins(embedOrigins: string[]) {
  const { baseUrl } = app.gateway;
  const body = { email: 'business@demo.test', password: DEMO_PASSWORD };
  const session = await createClient({ baseUrl })(login, { body });
  if (!session.ok) throw new Error(session.error);
  const call = createClient({ baseUrl, accessToken: session.body.accessToken });
  return call(changeBusiness, { params: { id: BARBER }, body: { embedOrigins } });
}

async function openSite(site: Site, attributes = ''): Promise<Page> {
  const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.goto(`${site.origin}/?${new URLSearchParams({ attributes }).toString()}`);
  return page;
}

async function findFrame(page: Page): Promise<Frame> {
  const element = await page.locator('amsel-booking iframe').elementHandle();
  const frame = await element?.contentFrame();
  return frame!;
}

const heightOf = async (page: Page) =>
  (await page.locator('amsel-booking iframe').boundingBox())?.height;

async function findViolations(frame: Frame | Page): Promise<unknown[]> {
  await frame.evaluate(AXE);
  const { violations } = await frame.evaluate<{ violations: { id: string; nodes: unknown[] }[] }>(
    'axe.run({ iframes: false })',
  );
  return violations.map(({ id, nodes }) => [id, nodes]);
}

test('a visitor chooses a time in an allowed page, and goes on in a tab with the same choice', async () => {
  const page = await openSite(allowed, 'services="svc_demo_haircut" language="de" theme="dark"');
  const frame = await findFrame(page);
  await frame.getByRole('heading', { name: 'Schnittwerk Barbershop', level: 1 }).waitFor();
  await frame.locator('.slots .slot').first().click();
  const link = frame.getByRole('link', { name: /^Weiter: / });
  await link.waitFor();
  expect(await findViolations(frame)).toEqual([]);
  expect(await findViolations(page)).toEqual([]);

  const opened = page.waitForEvent('popup');
  await link.click();
  const tab = await opened;
  await tab.getByRole('button', { name: /^Log in and book/ }).waitFor();
  expect(new URL(tab.url()).searchParams.get('services')).toBe('svc_demo_haircut');
  expect(new URL(tab.url()).searchParams.get('start')).toBe(
    new URL(frame.url()).searchParams.get('start'),
  );
  await frame.getByText('Weiter geht es im neuen Tab').waitFor();
  await page.context().close();
});

test('the frame is as high as its content, and messages of other frames do not change that', async () => {
  const page = await openSite(allowed);
  const frame = await findFrame(page);
  const content = frame.locator('.embed-page');
  await frame.getByRole('button', { name: /^Haircut/ }).click();
  await frame.locator('.slots .slot').first().waitFor();
  const readHeights = async () => [await heightOf(page), (await content.boundingBox())!.height];
  await waitUntil(readHeights, ([frameHeight, height]) => frameHeight === Math.ceil(height!));

  await page.evaluate(`new Promise((resolve) => {
    addEventListener('message', ({ data }) => data.height === 7777 && resolve());
    const liar = document.createElement('iframe');
    liar.src = '${other.origin}/liar';
    document.body.append(liar);
  })`);
  // The page itself may not speak for the frame, either.
  await page.evaluate(`new Promise((resolve) => {
    addEventListener('message', () => setTimeout(resolve));
    postMessage({ type: 'amsel:size', height: 8888 }, '*');
  })`);
  expect(await heightOf(page)).toBeLessThan(7000);
  await page.context().close();
});

test('a popup opens from its button, closes with Escape in the frame, and returns the focus', async () => {
  const page = await openSite(allowed, 'mode="popup" label="Book a time"');
  await page.getByRole('button', { name: 'Book a time' }).click();
  const frame = await findFrame(page);
  await frame.getByRole('button', { name: /^Haircut/ }).press('Escape');
  await page.locator('amsel-booking dialog').waitFor({ state: 'hidden' });
  expect(await page.evaluate(`document.activeElement.localName`)).toBe('amsel-booking');
  await page.context().close();
});

test('a page of another origin gets no frame, but a link to the booking page', async () => {
  const context = await browser.newContext({ locale: 'en' });
  const page = await context.newPage();
  const refusals: string[] = [];
  page.on('console', (message) => refusals.push(message.text()));
  await page.clock.install();
  await page.goto(
    `${other.origin}/?${new URLSearchParams({ attributes: 'label="Book"' }).toString()}`,
  );
  await page.locator('amsel-booking iframe').waitFor();
  await page.clock.runFor(5_000);

  const link = page.getByRole('link', { name: 'Book' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(`${app.gateway.baseUrl}/businesses/${BARBER}/book`);
  expect(await page.locator('amsel-booking iframe').isVisible()).toBe(false);
  expect(refusals.join()).toContain('frame-ancestors');
  await context.close();
});

describe('the policy of frames', () => {
  const policyOf = async (path: string) =>
    (await fetch(app.gateway.baseUrl + path)).headers.get('content-security-policy');

  test('names the origins of the business on its embedded page, and none on other pages', async () => {
    expect(await policyOf(`/embed/${BARBER}`)).toContain(`frame-ancestors ${allowed.origin}`);
    expect(await policyOf('/embed/biz_demo_munich_spa')).toContain("frame-ancestors 'none'");
    expect(await policyOf('/embed/biz_nothing')).toContain("frame-ancestors 'none'");
    expect(await policyOf(`/businesses/${BARBER}/book`)).toContain("frame-ancestors 'none'");
  });

  test('an address that is no origin is refused, and the origins stay', async () => {
    expect(await setOrigins(['https://salon.example', 'https://*.example'])).toMatchObject({
      ok: false,
      status: 400,
      error: 'INVALID_INPUT',
    });
    expect(await policyOf(`/embed/${BARBER}`)).toContain(`frame-ancestors ${allowed.origin}`);
  });
});
