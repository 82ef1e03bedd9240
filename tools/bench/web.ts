import type { Browser } from 'playwright-core';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { launchBrowser } from '../browser.ts';
import { beginTable } from './results.ts';
import { medianOf } from './statistics.ts';

const ROUNDS = 5;
const CPU_SLOWDOWN = 4;
/** 1.6 Mbit/s. */
const BYTES_PER_SECOND = 200_000;
const LATENCIES_MS = [0, 150];

type View = {
  readonly name: string;
  readonly path: string;
  /** A control that a person uses first: the view is usable with it. */
  readonly control: string;
  /** The content that the person came for. */
  readonly content: string;
};

const BARBER = '/businesses/biz_demo_berlin_barber';
const VIEWS: readonly View[] = [
  { name: 'home', path: '/', control: 'main form input', content: 'main .days a.slot' },
  { name: 'business', path: BARBER, control: 'main h1', content: 'main a[href*="/book"]' },
  {
    name: 'booking',
    path: `${BARBER}/book?services=svc_demo_haircut`,
    control: 'main h1',
    content: 'main .slots .slot',
  },
];

/** Measures the first visit of a phone: nothing is stored, the processor and the network are slow. */
export async function benchWeb(): Promise<void> {
  const addRow = beginTable(
    `first view of the web app, processor slowed ${CPU_SLOWDOWN} times, 1.6 Mbit/s`,
    ['latency ms', 'KB', 'content ms', 'layout shift', 'usable ms'],
  );
  await withTemporarySystem({}, async ({ apiUrl }) => {
    const browser = await launchBrowser();
    for (const latencyMs of LATENCIES_MS) {
      for (const view of VIEWS) {
        const visits: Visit[] = [];
        for (let i = 0; i < ROUNDS; i += 1) {
          visits.push(await visit(browser, apiUrl + view.path, { view, latencyMs }));
        }
        const middle = (pick: (each: Visit) => number) => medianOf(visits.map(pick));
        addRow(`${view.name}${latencyMs === 0 ? ' (target 1500)' : ''}`, [
          latencyMs,
          (middle(({ bytes }) => bytes) / 1_000).toFixed(0),
          middle(({ contentMs }) => contentMs).toFixed(0),
          middle(({ shift }) => shift).toFixed(3),
          middle(({ usableMs }) => usableMs).toFixed(0),
        ]);
      }
    }
    await browser.close();
  });
}

type Visit = {
  readonly usableMs: number;
  readonly contentMs: number;
  readonly bytes: number;
  readonly shift: number;
};

async function visit(
  browser: Browser,
  url: string,
  { view, latencyMs }: { readonly view: View; readonly latencyMs: number },
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, locale: 'en' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(watch(view));
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(url);
  await page.locator(view.content).first().waitFor();
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate<Omit<Visit, 'bytes'>>('window.seen');
  await context.close();
  return { ...seen, bytes };
}

/** Notes, by the clock of the page, when the elements were painted first, and how much the page has shifted. */
const watch = ({ control, content }: View) => `
  window.seen = { usableMs: 0, contentMs: 0, shift: 0 };
  const look = (time) => {
    if (!seen.usableMs && document.querySelector(${JSON.stringify(control)})) seen.usableMs = time;
    if (!seen.contentMs && document.querySelector(${JSON.stringify(content)})) seen.contentMs = time;
    if (!seen.usableMs || !seen.contentMs) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;
