import type { Area, AREAS, Loads } from './areas.ts';

/** Apart from the way to a booking, which needs none of them. */
export const WORK_AREAS: {
  readonly [Name in Exclude<Area, keyof typeof AREAS>]: Loads<Name>;
} = {
  staff: {
    en: async () => (await import('./staff/en.ts')).en,
    de: async () => (await import('./staff/de.ts')).de,
    pt: async () => (await import('./staff/pt.ts')).pt,
    ar: async () => (await import('./staff/ar.ts')).ar,
  },
  admin: {
    en: async () => (await import('./admin/en.ts')).en,
    de: async () => (await import('./admin/de.ts')).de,
    pt: async () => (await import('./admin/pt.ts')).pt,
    ar: async () => (await import('./admin/ar.ts')).ar,
  },
  calendar: {
    en: async () => (await import('./calendar/en.ts')).en,
    de: async () => (await import('./calendar/de.ts')).de,
    pt: async () => (await import('./calendar/pt.ts')).pt,
    ar: async () => (await import('./calendar/ar.ts')).ar,
  },
  clients: {
    en: async () => (await import('./clients/en.ts')).en,
    de: async () => (await import('./clients/de.ts')).de,
    pt: async () => (await import('./clients/pt.ts')).pt,
    ar: async () => (await import('./clients/ar.ts')).ar,
  },
  security: {
    en: async () => (await import('./security/en.ts')).en,
    de: async () => (await import('./security/de.ts')).de,
    pt: async () => (await import('./security/pt.ts')).pt,
    ar: async () => (await import('./security/ar.ts')).ar,
  },
  connect: {
    en: async () => (await import('./connect/en.ts')).en,
    de: async () => (await import('./connect/de.ts')).de,
    pt: async () => (await import('./connect/pt.ts')).pt,
    ar: async () => (await import('./connect/ar.ts')).ar,
  },
  lists: {
    en: async () => (await import('./lists/en.ts')).en,
    de: async () => (await import('./lists/de.ts')).de,
    pt: async () => (await import('./lists/pt.ts')).pt,
    ar: async () => (await import('./lists/ar.ts')).ar,
  },
  till: {
    en: async () => (await import('./till/en.ts')).en,
    de: async () => (await import('./till/de.ts')).de,
    pt: async () => (await import('./till/pt.ts')).pt,
    ar: async () => (await import('./till/ar.ts')).ar,
  },
  classes: {
    en: async () => (await import('./classes/en.ts')).en,
    de: async () => (await import('./classes/de.ts')).de,
    pt: async () => (await import('./classes/pt.ts')).pt,
    ar: async () => (await import('./classes/ar.ts')).ar,
  },
  offers: {
    en: async () => (await import('./offers/en.ts')).en,
    de: async () => (await import('./offers/de.ts')).de,
    pt: async () => (await import('./offers/pt.ts')).pt,
    ar: async () => (await import('./offers/ar.ts')).ar,
  },
  webhooks: {
    en: async () => (await import('./webhooks/en.ts')).en,
    de: async () => (await import('./webhooks/de.ts')).de,
    pt: async () => (await import('./webhooks/pt.ts')).pt,
    ar: async () => (await import('./webhooks/ar.ts')).ar,
  },
  numbers: {
    en: async () => (await import('./numbers/en.ts')).en,
    de: async () => (await import('./numbers/de.ts')).de,
    pt: async () => (await import('./numbers/pt.ts')).pt,
    ar: async () => (await import('./numbers/ar.ts')).ar,
  },
  setup: {
    en: async () => (await import('./setup/en.ts')).en,
    de: async () => (await import('./setup/de.ts')).de,
    pt: async () => (await import('./setup/pt.ts')).pt,
    ar: async () => (await import('./setup/ar.ts')).ar,
  },
  team: {
    en: async () => (await import('./team/en.ts')).en,
    de: async () => (await import('./team/de.ts')).de,
    pt: async () => (await import('./team/pt.ts')).pt,
    ar: async () => (await import('./team/ar.ts')).ar,
  },
  settings: {
    en: async () => (await import('./settings/en.ts')).en,
    de: async () => (await import('./settings/de.ts')).de,
    pt: async () => (await import('./settings/pt.ts')).pt,
    ar: async () => (await import('./settings/ar.ts')).ar,
  },
  pictures: {
    en: async () => (await import('./pictures/en.ts')).en,
    de: async () => (await import('./pictures/de.ts')).de,
    pt: async () => (await import('./pictures/pt.ts')).pt,
    ar: async () => (await import('./pictures/ar.ts')).ar,
  },
  support: {
    en: async () => (await import('./support/en.ts')).en,
    de: async () => (await import('./support/de.ts')).de,
    pt: async () => (await import('./support/pt.ts')).pt,
    ar: async () => (await import('./support/ar.ts')).ar,
  },
  moderation: {
    en: async () => (await import('./moderation/en.ts')).en,
    de: async () => (await import('./moderation/de.ts')).de,
    pt: async () => (await import('./moderation/pt.ts')).pt,
    ar: async () => (await import('./moderation/ar.ts')).ar,
  },
  data: {
    en: async () => (await import('./data/en.ts')).en,
    de: async () => (await import('./data/de.ts')).de,
    pt: async () => (await import('./data/pt.ts')).pt,
    ar: async () => (await import('./data/ar.ts')).ar,
  },
  find: {
    en: async () => (await import('./find/en.ts')).en,
    de: async () => (await import('./find/de.ts')).de,
    pt: async () => (await import('./find/pt.ts')).pt,
    ar: async () => (await import('./find/ar.ts')).ar,
  },
  wait: {
    en: async () => (await import('./wait/en.ts')).en,
    de: async () => (await import('./wait/de.ts')).de,
    pt: async () => (await import('./wait/pt.ts')).pt,
    ar: async () => (await import('./wait/ar.ts')).ar,
  },
  report: {
    en: async () => (await import('./report/en.ts')).en,
    de: async () => (await import('./report/de.ts')).de,
    pt: async () => (await import('./report/pt.ts')).pt,
    ar: async () => (await import('./report/ar.ts')).ar,
  },
  embed: {
    en: async () => (await import('./embed/en.ts')).en,
    de: async () => (await import('./embed/de.ts')).de,
    pt: async () => (await import('./embed/pt.ts')).pt,
    ar: async () => (await import('./embed/ar.ts')).ar,
  },
  me: {
    en: async () => (await import('./me/en.ts')).en,
    de: async () => (await import('./me/de.ts')).de,
    pt: async () => (await import('./me/pt.ts')).pt,
    ar: async () => (await import('./me/ar.ts')).ar,
  },
};
