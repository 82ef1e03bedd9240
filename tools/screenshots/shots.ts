import type { Page } from 'playwright-core';
import type { Language } from '../../domain/language.ts';

export type Shot = {
  /** The files begin with it. */
  readonly name: string;
  readonly path: string;
  /** The demo account that looks at it; without one, the visitor is not logged in. */
  readonly as?: 'customer' | 'business' | 'frontdesk' | 'professional' | 'admin';
  readonly language?: Language;
  /** Brings the page into the state that is shown. */
  readonly prepare?: (page: Page) => Promise<void>;
};

/** Every page and state of the gallery. A new page adds its rows here. */
export const SHOTS: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'home-known', path: '/', as: 'customer' },
  { name: 'home-german', path: '/', language: 'de' },
  { name: 'home-arabic', path: '/', language: 'ar' },
  { name: 'home-search', path: '/?what=massage&when=weekend' },
  { name: 'home-nothing', path: '/?what=hot+air+balloon&where=Berlin' },
  {
    name: 'login',
    path: '/',
    prepare: (page) => page.locator('header .button').click(),
  },
  { name: 'not-found', path: '/nothing-here' },
];
