/** The span of every entry in the calendar. */
const SPAN = `'2035-06-12T10:00Z', '2035-06-12T11:00Z'`;

type Row = {
  readonly table: string;
  readonly insert: string;
  readonly update: string;
  /** The delete of a row that it is deleted with, if it has one. */
  readonly remove?: string;
  /** The changed ids. */
  readonly ids: readonly string[];
};
/** A row of each table that a search for openings reads, and its changes. */
export const CALENDAR_ROWS: readonly Row[] = [
  {
    table: 'businesses',
    insert: `INSERT INTO businesses (id, name, timezone, currency, opens_min, closes_min)
      VALUES ('biz_1', '', 'UTC', 'EUR', 540, 1020)`,
    update: `UPDATE businesses SET timezone = 'Europe/Berlin'`,
    ids: ['biz_1', 'pro_1', 'res_1', 'res_2'],
  },
  {
    table: 'services',
    insert: `INSERT INTO services (id, business_id, name, duration_min, currency)
      VALUES ('svc_1', 'biz_1', '', 30, 'EUR'), ('svc_2', 'biz_1', '', 30, 'EUR')`,
    update: `UPDATE services SET duration_min = 40 WHERE id = 'svc_1'`,
    ids: ['pro_1', 'res_1', 'res_2', 'svc_1'],
  },
  {
    table: 'professionals',
    insert: `INSERT INTO professionals (id, name, opens_min, closes_min) VALUES ('pro_1', '', 540, 1020)`,
    update: `UPDATE professionals SET opens_min = 600`,
    ids: ['pro_1'],
  },
  {
    table: 'business_members',
    insert: `INSERT INTO business_members VALUES ('biz_1', 'usr_1', 'manager')`,
    update: `UPDATE business_members SET user_id = 'usr_2'`,
    ids: ['biz_1'],
  },
  {
    table: 'opening_hours',
    insert: `INSERT INTO opening_hours VALUES ('biz_1', 2, 540, 1020)`,
    update: `UPDATE opening_hours SET end_min = 960`,
    ids: ['biz_1'],
  },
  {
    table: 'business_closures',
    insert: `INSERT INTO business_closures (id, business_id, from_date, to_date)
      VALUES ('clo_1', 'biz_1', '2035-06-13', '2035-06-13')`,
    update: `UPDATE business_closures SET to_date = '2035-06-14'`,
    ids: ['biz_1'],
  },
  {
    table: 'exceptional_openings',
    insert: `INSERT INTO exceptional_openings (id, business_id, date, spans) VALUES ('exo_1', 'biz_1', '2035-06-14', '[]')`,
    update: `UPDATE exceptional_openings SET date = '2035-06-15'`,
    ids: ['biz_1'],
  },
  {
    table: 'business_professionals',
    insert: `INSERT INTO business_professionals VALUES ('biz_1', 'pro_1')`,
    update: `UPDATE business_professionals SET offers_own_services = NOT offers_own_services`,
    ids: ['pro_1'],
  },
  {
    table: 'professional_services',
    insert: `INSERT INTO professional_services VALUES ('pro_1', 'svc_1')`,
    update: `UPDATE professional_services SET service_id = 'svc_2'`,
    ids: ['pro_1'],
  },
  {
    table: 'weekly_hours',
    insert: `INSERT INTO weekly_hours VALUES ('pro_1', 'biz_1', 2, 540, 1020)`,
    update: `UPDATE weekly_hours SET end_min = 960`,
    ids: ['pro_1'],
  },
  {
    table: 'hours_exceptions',
    insert: `INSERT INTO hours_exceptions VALUES ('pro_1', 'biz_1', '2035-06-14', '[]')`,
    update: `UPDATE hours_exceptions SET date = '2035-06-15'`,
    ids: ['pro_1'],
  },
  {
    table: 'class_timetables',
    insert: `INSERT INTO class_timetables (id, business_id, professional_id, service_id, weekdays, start_min, from_date)
      VALUES ('cls_1', 'biz_1', 'pro_1', 'svc_1', '{2}', 600, '2035-06-01')`,
    update: `UPDATE class_timetables SET start_min = 660`,
    ids: ['pro_1', 'res_1', 'res_2', 'svc_1'],
  },
  {
    table: 'class_session_changes',
    insert: `INSERT INTO class_session_changes (class_id, date, is_cancelled) VALUES ('cls_1', '2035-06-12', false)`,
    update: `UPDATE class_session_changes SET is_cancelled = true`,
    ids: ['pro_1', 'res_1', 'res_2'],
  },
  {
    table: 'resources',
    insert: `INSERT INTO resources (id, business_id, name, count) VALUES ('res_1', 'biz_1', '', 1), ('res_2', 'biz_1', '', 1);
      INSERT INTO resource_needs VALUES ('svc_1', NULL, 'res_1', 1), ('svc_1', NULL, 'res_2', 1)`,
    update: `UPDATE resources SET count = count + 1 WHERE id = 'res_2'`,
    remove: 'DELETE FROM resource_needs; DELETE FROM resources',
    ids: ['res_1', 'res_2', 'svc_1'],
  },
  {
    table: 'resource_needs',
    insert: `INSERT INTO resource_needs VALUES ('svc_1', 'cls_1', 'res_1', 1)`,
    update: `UPDATE resource_needs SET count = count + 1 WHERE class_id IS NOT NULL`,
    remove: 'DELETE FROM resource_needs WHERE class_id IS NOT NULL',
    ids: ['pro_1', 'res_1', 'res_2', 'svc_1'],
  },
  {
    table: 'time_off',
    insert: `INSERT INTO time_off (id, professional_id, starts_at, ends_at) VALUES ('off_1', 'pro_1', ${SPAN})`,
    update: `UPDATE time_off SET ends_at = '2035-06-12T12:00Z'`,
    ids: ['pro_1'],
  },
  {
    table: 'busy_times',
    insert: `INSERT INTO busy_calendars (id, professional_id, kind, name, host, sealed_url, next_read_at)
      VALUES ('cal_1', 'pro_1', 'ics', '', '', '', now());
      INSERT INTO busy_times VALUES ('cal_1', 'pro_1', ${SPAN})`,
    update: `UPDATE busy_times SET ends_at = '2035-06-12T13:00Z'`,
    remove: 'DELETE FROM busy_calendars',
    ids: ['pro_1'],
  },
  {
    table: 'sessions',
    insert: `INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, capacity, seats_taken)
      VALUES ('ses_1', 'pro_1', 'biz_1', 'svc_1', ${SPAN}, 1, 1)`,
    update: `UPDATE sessions SET capacity = 2 WHERE id = 'ses_1'`,
    ids: ['pro_1'],
  },
  {
    // A trigger copies the units of a session.
    table: 'resource_uses',
    insert: `INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, capacity, seats_taken, units)
      VALUES ('ses_2', 'pro_1', 'biz_1', 'svc_1', '2035-06-12T14:00Z', '2035-06-12T15:00Z', 2, 1, '[{"resourceId": "res_1", "unit": 1}]')`,
    update: `UPDATE sessions SET buffer_after_minutes = buffer_after_minutes + 5 WHERE id = 'ses_2'`,
    remove: `DELETE FROM sessions WHERE id = 'ses_2'`,
    ids: ['pro_1', 'res_1'],
  },
  {
    table: 'held_seats',
    insert: `INSERT INTO holds (id, owner_id, business_id, professional_ids, request, quote, status, expires_at)
      VALUES ('hld_1', 'usr_1', 'biz_1', '{pro_1}', '{}', '{}', 'open', now());
      INSERT INTO held_seats (hold_id, professional_id, business_id, service_id, starts_at, ends_at, buffer_before_minutes,
        buffer_after_minutes, capacity, person_id, customer_id, expires_at, units)
      VALUES ('hld_1', 'pro_1', 'biz_1', 'svc_1', ${SPAN}, 0, 0, 1, 'usr_1', 'usr_1', '2035-06-12T09:00Z',
        '[{"resourceId": "res_1", "unit": 1}]')`,
    update: `UPDATE held_seats SET capacity = 2`,
    remove: 'DELETE FROM holds',
    ids: ['pro_1', 'res_1'],
  },
];
