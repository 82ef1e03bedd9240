import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** As long as a busy machine may take for a step of a page. */
export const PAGE_TIMEOUT_MS = 240_000;

export type Look = {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
  /** The clock of the page stands still at this instant. */
  readonly nowMs?: number;
  /** Logged in before the page opens. */
  readonly as?: { readonly email: string; readonly password: string } | undefined;
};

/** The look that differs most from the one of most tests. */
export const DARK_ARABIC_PHONE: Look = { width: 360, colorScheme: 'dark', locale: 'ar' };

/** Opens a page of the web app, and records its errors. */
export async function openPage(browser: Browser, url: string, look: Look = {}) {
  const context = await browser.newContext({
    viewport: { width: look.width ?? 1200, height: 900 },
    colorScheme: look.colorScheme ?? 'light',
    locale: look.locale ?? 'en',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  if (look.as) {
    const headers = { 'x-session': 'cookie' };
    const login = new URL('/api/auth/login', url).href;
    await context.request.post(login, { headers, data: look.as });
    await context.addInitScript(`localStorage.setItem('amsel.session', '1')`);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  if (look.nowMs !== undefined) await page.clock.setFixedTime(look.nowMs);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(url);
  await page.locator('main h1').first().waitFor();
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
  return { page, errors, close: () => context.close() };
}

type Violation = { readonly id: string; readonly nodes: { readonly html: string }[] };

/** Runs axe over the page; returns its findings. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<{ violations: Violation[] }>('axe.run()');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

export const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > innerWidth');

/** Loads the page again; returns how much its layout shifts meanwhile. */
export async function measureShift(page: Page): Promise<number> {
  await page.context().addInitScript(`
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });`);
  await page.reload();
  await page.locator('main h1').first().waitFor();
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  return page.evaluate('window.shifts.reduce((sum, value) => sum + value, 0)');
}
