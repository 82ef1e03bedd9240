import type { Language } from '../../domain/language.ts';
import type { en as adminTexts } from './admin/en.ts';
import type { en as bookedTexts } from './booked/en.ts';
import type { en as calendarTexts } from './calendar/en.ts';
import type { en as connectTexts } from './connect/en.ts';
import type { en as customerTexts } from './customer/en.ts';
import type { en as clientsTexts } from './clients/en.ts';
import type { en as listsTexts } from './lists/en.ts';
import type { en as tillTexts } from './till/en.ts';
import type { en as classesTexts } from './classes/en.ts';
import type { en as offersTexts } from './offers/en.ts';
import type { en as webhooksTexts } from './webhooks/en.ts';
import type { en as dataTexts } from './data/en.ts';
import type { en as findTexts } from './find/en.ts';
import type { en as meTexts } from './me/en.ts';
import type { en as embedTexts } from './embed/en.ts';
import type { en as numbersTexts } from './numbers/en.ts';
import type { en as picturesTexts } from './pictures/en.ts';
import type { en as securityTexts } from './security/en.ts';
import type { en as settingsTexts } from './settings/en.ts';
import type { en as setupTexts } from './setup/en.ts';
import type { en as moderationTexts } from './moderation/en.ts';
import type { en as reportTexts } from './report/en.ts';
import type { en as shellTexts } from './shell/en.ts';
import type { en as staffTexts } from './staff/en.ts';
import type { en as supportTexts } from './support/en.ts';
import type { en as teamTexts } from './team/en.ts';
import type { en as waitTexts } from './wait/en.ts';
import type { TextsOf } from './translate.ts';

/** The texts of each area of the app, and of what all areas share. A reader loads one language of an area. */
export type AreaTexts = {
  readonly shell: typeof shellTexts;
  readonly customer: typeof customerTexts;
  readonly booked: typeof bookedTexts;
  readonly me: typeof meTexts;
  readonly staff: typeof staffTexts;
  readonly embed: typeof embedTexts;
  readonly admin: typeof adminTexts;
  readonly calendar: typeof calendarTexts;
  readonly clients: typeof clientsTexts;
  readonly lists: typeof listsTexts;
  readonly till: typeof tillTexts;
  readonly classes: typeof classesTexts;
  readonly offers: typeof offersTexts;
  readonly webhooks: typeof webhooksTexts;
  readonly numbers: typeof numbersTexts;
  readonly setup: typeof setupTexts;
  readonly team: typeof teamTexts;
  readonly settings: typeof settingsTexts;
  readonly pictures: typeof picturesTexts;
  readonly find: typeof findTexts;
  readonly wait: typeof waitTexts;
  readonly support: typeof supportTexts;
  readonly report: typeof reportTexts;
  readonly moderation: typeof moderationTexts;
  readonly data: typeof dataTexts;
  readonly security: typeof securityTexts;
  readonly connect: typeof connectTexts;
};
export type Area = keyof AreaTexts;

export type Loads<Name extends Area> = Readonly<
  Record<Language, () => Promise<TextsOf<AreaTexts[Name]>>>
>;

/** The areas of pages on the way to a booking; `work-areas.ts` has the others. */
export const AREAS = {
  shell: {
    en: async () => (await import('./shell/en.ts')).en,
    de: async () => (await import('./shell/de.ts')).de,
    pt: async () => (await import('./shell/pt.ts')).pt,
    ar: async () => (await import('./shell/ar.ts')).ar,
  },
  customer: {
    en: async () => (await import('./customer/en.ts')).en,
    de: async () => (await import('./customer/de.ts')).de,
    pt: async () => (await import('./customer/pt.ts')).pt,
    ar: async () => (await import('./customer/ar.ts')).ar,
  },
  booked: {
    en: async () => (await import('./booked/en.ts')).en,
    de: async () => (await import('./booked/de.ts')).de,
    pt: async () => (await import('./booked/pt.ts')).pt,
    ar: async () => (await import('./booked/ar.ts')).ar,
  },
} satisfies { readonly [Name in Area]?: Loads<Name> };
