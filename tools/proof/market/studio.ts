import type { Client } from 'pg';

/**
 * The third business of the proof. It confirms the bookings of customers itself, has classes with a timetable, clients with
 * two records, and many members. Its operations never share a time or a person.
 */
export const STUDIO = 'biz_proof_studio';
export const STUDIO_OWNER = { id: 'usr_proof_studio', email: 'studio-owner@proof.test' };
export const STYLING = 'svc_proof_styling';
/** Staff add it to a styling. */
export const COLOUR = 'svc_proof_colour';
/** Their settings are changed, from the first ones to the second ones and back. */
export const VARIABLE_SERVICES = Array.from({ length: 12 }, (_, n) => `svc_proof_variable_${n}`);
export const VARIABLE_SETTINGS = [
  { minutes: 30, priceMinor: 2_000 },
  { minutes: 45, priceMinor: 2_600 },
] as const;
export const STYLISTS = Array.from({ length: 12 }, (_, n) => `pro_proof_stylist_${n}`);
export const PILATES = 'svc_proof_pilates';
export const PILATES_SEATS = 3;
export const PILATES_START = '10:00';
export const PUPILS_PER_TEACHER = 6;
export const TEACHERS = Array.from({ length: 4 }, (_, n) => ({
  id: `pro_proof_teacher_${n}`,
  classId: `cla_proof_${n}`,
  pupils: Array.from({ length: PUPILS_PER_TEACHER }, (_each, pupil) => `crm_pupil_${n}_${pupil}`),
}));
export const STUDIO_GUESTS = Array.from({ length: 400 }, (_, n) => `crm_studio_${n}`);
/** The two records of a client. */
export const TWINS = Array.from({ length: 400 }, (_, n) => ({
  merged: `crm_merged_${n}`,
  kept: `crm_kept_${n}`,
}));
/** Each is removed once. */
export const DESKS = Array.from({ length: 80 }, (_, n) => ({
  id: `usr_proof_desk_${n}`,
  email: `desk-${n}@proof.test`,
}));

export async function insertStudio(
  client: Client,
  listed: readonly { readonly minutes: number; readonly priceMinor: number }[],
): Promise<void> {
  const services = [...listed, ...VARIABLE_SERVICES.map(() => VARIABLE_SETTINGS[0])];
  await client.query(
    `INSERT INTO businesses (id, user_id, status, name, timezone, currency, opens_min, closes_min, cancellation_window_hours,
       auto_confirm, max_upcoming_per_customer)
     VALUES ($1, $2, 'approved', 'Studio', 'UTC', 'EUR', 0, 1440, 0, false, NULL)`,
    [STUDIO, STUDIO_OWNER.id],
  );
  await client.query(
    `INSERT INTO services (id, business_id, name, duration_min, capacity, price_minor, currency)
     SELECT id, $1, id, minutes, seats, price, 'EUR'
     FROM unnest($2::text[], $3::int[], $4::int[], $5::int[]) AS s(id, minutes, seats, price)`,
    [
      STUDIO,
      [STYLING, PILATES, COLOUR, ...VARIABLE_SERVICES],
      services.map(({ minutes }) => minutes),
      [1, PILATES_SEATS, 1, ...VARIABLE_SERVICES.map(() => 1)],
      services.map(({ priceMinor }) => priceMinor),
    ],
  );
  const records = [
    ...STUDIO_GUESTS,
    ...TEACHERS.flatMap(({ pupils }) => pupils),
    ...TWINS.flatMap(({ merged, kept }) => [merged, kept]),
  ];
  await client.query(
    `INSERT INTO crm_clients (id, business_id, name) SELECT id, $1, id FROM unnest($2::text[]) AS id`,
    [STUDIO, records],
  );
}

/** Every teacher gives one class a day. */
export async function insertTeam(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO class_timetables (id, business_id, professional_id, service_id, weekdays, start_min, from_date)
     SELECT id, $1, teacher, $2, '{1,2,3,4,5,6,7}', split_part($3, ':', 1)::int * 60, current_date
     FROM unnest($4::text[], $5::text[]) AS t(id, teacher)`,
    [
      STUDIO,
      PILATES,
      PILATES_START,
      TEACHERS.map(({ classId }) => classId),
      TEACHERS.map(({ id }) => id),
    ],
  );
  await client.query(
    `INSERT INTO business_members (business_id, user_id, role) SELECT $1, id, 'frontDesk' FROM unnest($2::text[]) AS id`,
    [STUDIO, DESKS.map(({ id }) => id)],
  );
}
