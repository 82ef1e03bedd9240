/** The pages of the web app. The gateway serves the app at these paths; the app has one page for each. */
export const PAGE_PATHS = {
  home: '/',
  business: '/businesses/:id',
  book: '/businesses/:id/book',
  me: '/bookings',
  move: '/bookings/:id/move',
  account: '/account',
  support: '/support',
  ticket: '/support/:id',
  /** The link in the mail of an invitation. */
  invitation: '/invitations/:id',
  /** The booking page in a frame of another site. */
  embed: '/embed/:id',
  review: '/admin',
  health: '/admin/health',
  decisions: '/admin/decisions',
  adminSupport: '/admin/support',
  adminTicket: '/admin/support/:id',
  day: '/staff',
  week: '/staff/week',
  clients: '/staff/clients',
  /** Before `client`, whose path matches it too. */
  duplicates: '/staff/clients/duplicates',
  client: '/staff/clients/:id',
  till: '/staff/till',
  waitlist: '/staff/waitlist',
  classes: '/staff/classes',
  reviews: '/staff/reviews',
  offers: '/staff/offers',
  webhooks: '/staff/webhooks',
  webhook: '/staff/webhooks/:id',
  numbers: '/staff/numbers',
  hours: '/staff/setup',
  services: '/staff/setup/services',
  team: '/staff/setup/team',
  person: '/staff/setup/team/:id',
  resources: '/staff/setup/resources',
  settings: '/staff/setup/settings',
  opening: '/staff/setup/open',
  timeOff: '/staff/time-off',
} as const;

export type PageName = keyof typeof PAGE_PATHS;
