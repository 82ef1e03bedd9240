import { DELIVERIES_KEPT_DAYS } from '../contract/webhook-deliveries.ts';
import { OUTCOMES_KEPT_MS } from '../domain/commands/result.ts';
import { DAY_MS, HOUR_MS } from '../domain/durations.ts';

/** How long each table keeps its rows. A test compares this with the database and with docs/operating.md. */
export type Retention =
  /** Grows for ever, and is needed for ever. */
  | { readonly kind: 'kept'; readonly reason: string }
  /** The sweep deletes old rows, found by an index that begins with this column. */
  | {
      readonly kind: 'swept';
      readonly when: string;
      readonly column: string;
      readonly index: string;
    }
  /** Postgres deletes a row with the row of the other table that it belongs to. */
  | { readonly kind: 'part'; readonly of: string }
  /** As large as what people have now, whatever happened before. */
  | { readonly kind: 'bounded'; readonly by: string };

/** The sweep keeps rows of these tables this long. */
export const KEPT_MS = {
  stored_responses: 48 * HOUR_MS,
  outcomes: OUTCOMES_KEPT_MS,
  key_reservations: OUTCOMES_KEPT_MS,
  waitlist_entries: OUTCOMES_KEPT_MS,
  holds: OUTCOMES_KEPT_MS,
  /** An ended hold of one person delays their next hold of that time, at most this long. */
  held_seats: 4 * HOUR_MS,
  notifications: 365 * DAY_MS,
  webhook_deliveries: DELIVERIES_KEPT_DAYS * DAY_MS,
  missed_searches: 90 * DAY_MS,
} as const;

const swept = (when: string, column: string, index: string): Retention => ({
  kind: 'swept',
  when,
  column,
  index,
});
const sweptByAge = (table: keyof typeof KEPT_MS, since: string, column: string, index?: string) =>
  swept(`${toText(KEPT_MS[table])} after ${since}`, column, index ?? `${table}_by_age`);
const sweptAtItsEnd = (table: string) => swept('at its end', 'expires_at', `${table}_by_expiry`);
const part = (of: string): Retention => ({ kind: 'part', of });
const bounded = (by: string): Retention => ({ kind: 'bounded', by });
const kept = (reason: string): Retention => ({ kind: 'kept', reason });

function toText(ms: number): string {
  return ms < 3 * DAY_MS ? `${ms / HOUR_MS} hours` : `${ms / DAY_MS} days`;
}

const CALENDAR = 'the past of calendars: lists, reports, exports';
const MONEY = 'money: books are kept for years';
const MODERATION = 'decisions about content and accounts';
const MARKET = 'the people, businesses and offers of now';
const SCHEDULES = 'the hours of now';

export const RETENTION: Readonly<Record<string, Retention>> = {
  appointments: kept(CALENDAR),
  sessions: kept(CALENDAR),
  alerts: kept(CALENDAR),
  schedule_history: kept(CALENDAR),
  time_off: kept(CALENDAR),
  time_off_requests: kept(CALENDAR),
  reviews: kept(CALENDAR),
  events: kept('the history of appointments'),
  ledger_entries: kept(MONEY),
  coupon_uses: kept(MONEY),
  package_purchases: kept(MONEY),
  package_redemptions: kept(MONEY),
  api_key_days: kept('one row for each key and day'),
  admin_actions: kept(MODERATION),
  content_reports: kept(MODERATION),
  report_appeals: kept(MODERATION),
  support_tickets: kept(MODERATION),
  support_replies: kept(MODERATION),

  outcomes: sweptByAge('outcomes', 'the decision', 'decided_at'),
  key_reservations: sweptByAge('key_reservations', 'the request', 'created_at'),
  stored_responses: sweptByAge('stored_responses', 'the response', 'created_at'),
  holds: sweptByAge('holds', 'the request', 'created_at'),
  held_seats: sweptByAge('held_seats', 'the end of the hold', 'expires_at', 'held_seats_by_expiry'),
  waitlist_entries: sweptByAge('waitlist_entries', 'the last wanted date', 'to_date'),
  notifications: sweptByAge('notifications', 'the message', 'settled_at'),
  webhook_deliveries: sweptByAge('webhook_deliveries', 'the last attempt', 'next_attempt_at'),
  missed_searches: sweptByAge('missed_searches', 'the day', 'day', 'missed_searches_day_text_pk'),
  calendar_changes: swept('an hour after the change', 'created_at', 'calendar_changes_by_age'),
  refresh_tokens: sweptAtItsEnd('refresh_tokens'),
  authorization_codes: sweptAtItsEnd('authorization_codes'),
  password_resets: sweptAtItsEnd('password_resets'),
  magic_links: sweptAtItsEnd('magic_links'),
  email_changes: sweptAtItsEnd('email_changes'),
  review_links: sweptAtItsEnd('review_links'),
  webhook_secrets: sweptAtItsEnd('webhook_secrets'),
  exports: sweptAtItsEnd('exports'),
  manage_links: swept(
    'a day after the end of the appointment',
    'swept_after',
    'manage_links_by_sweep',
  ),
  unsubscribe_links: swept('365 days after the mail', 'created_at', 'unsubscribe_links_by_age'),
  webhooks: swept('after its last delivery, if it is deleted', 'deleted_at', 'webhooks_deleted'),

  export_chunks: part('exports'),
  shared_notifications: part('notifications'),
  waitlist_links: part('waitlist_entries'),
  busy_times: part('busy_calendars'),
  resource_uses: part('sessions'),
  class_session_changes: part('class_timetables'),

  command_texts: bounded('commands that wait for their decision'),
  webhook_leases: bounded('webhooks that are being sent'),
  event_cursors: bounded('the consumers of events'),
  search_facts: bounded('one row for each business'),
  busy_conflicts: bounded('upcoming appointments'),
  busy_calendars: bounded(MARKET),
  users: bounded(MARKET),
  second_factors: bounded(MARKET),
  family_members: bounded(MARKET),
  crm_clients: bounded(MARKET),
  account_notes: bounded(MARKET),
  api_keys: bounded(MARKET),
  businesses: bounded(MARKET),
  business_members: bounded(MARKET),
  business_professionals: bounded(MARKET),
  invitations: bounded(MARKET),
  professionals: bounded(MARKET),
  services: bounded(MARKET),
  professional_services: bounded(MARKET),
  resources: bounded(MARKET),
  resource_needs: bounded(MARKET),
  packages: bounded(MARKET),
  coupons: bounded(MARKET),
  picture_files: bounded(MARKET),
  class_timetables: bounded(SCHEDULES),
  opening_hours: bounded(SCHEDULES),
  business_closures: bounded(SCHEDULES),
  exceptional_openings: bounded(SCHEDULES),
  weekly_hours: bounded(SCHEDULES),
  hours_exceptions: bounded(SCHEDULES),
};

/** As the page for operators says it. */
export function describeRetention(retention: Retention): string {
  switch (retention.kind) {
    case 'kept':
      return `for ever: ${retention.reason}`;
    case 'swept':
      return `deleted ${retention.when}`;
    case 'part':
      return `with its row of \`${retention.of}\``;
    case 'bounded':
      return `bounded: ${retention.by}`;
  }
}
