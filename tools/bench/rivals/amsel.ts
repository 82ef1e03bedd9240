import { bookAppointment } from '../../../contract/appointments.ts';
import { DEMO_PASSWORD } from '../../../db/seed/demo.ts';
import { asOwner } from '../../proof/database.ts';
import { createSender, type Send } from '../http.ts';
import { logIn } from '../session.ts';
import { type BookingSystem, dateAhead, readText } from './adapter.ts';

/** A professional, and the service that is booked with them. */
type Offer = {
  readonly professional: string;
  readonly business: string;
  readonly service: string;
  readonly minutes: number;
};
type Slot = { readonly date: string; readonly start: string };
type GridTime = { readonly time: string; readonly available: boolean };

/** Each customer books with one professional only, so that no two of their appointments overlap. Competitors book with others too. */
const CUSTOMERS_EACH = 11;
const MONTHS = 12;
const DAYS_PER_MONTH = 28;

/** The demo marketplace, with its own professionals, services and hours, and more customers. */
export async function createAmsel(system: {
  readonly apiUrl: string;
  readonly databaseUrl: string;
}): Promise<BookingSystem> {
  const send = createSender(system.apiUrl);
  const offers = await prepare(system.databaseUrl);
  const tokens = await logInAll(system.apiUrl, offers.length * CUSTOMERS_EACH);
  const slots = await Promise.all(offers.map((offer) => findSlots(send, offer)));
  function offeredAt(n: number) {
    const nth = n % offers.length;
    const turn = Math.floor(n / offers.length);
    const slot = slots[nth]![turn];
    if (!slot) throw new Error(`${offers[nth]!.professional} has no free time left`);
    return { offer: offers[nth]!, slot, own: nth * CUSTOMERS_EACH + (turn % CUSTOMERS_EACH) };
  }
  return {
    name: 'Amsel',
    async readAvailability(n) {
      const offer = offers[n % offers.length]!;
      const date = dateAhead(1 + (n % DAYS_PER_MONTH));
      await readText(send, `${availabilityOf(offer)}&date=${date}`);
    },
    async isFree(n) {
      const { offer, slot } = offeredAt(n);
      const text = await readText(send, `${availabilityOf(offer)}&date=${slot.date}`);
      const times = JSON.parse(text) as GridTime[];
      return times.some(({ time, available }) => available && time === slot.start);
    },
    async book(n, competitor = 0) {
      const { offer, slot, own } = offeredAt(n);
      const { professional, business, service } = offer;
      const { status, text } = await send('POST', bookAppointment.path, {
        headers: {
          authorization: `Bearer ${tokens[(own + competitor) % tokens.length]}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ professional, business, services: [service], ...slot }),
      });
      if (status !== 201 && status !== 409) throw new Error(`a booking got ${status}: ${text}`);
      return status === 201;
    },
    async list() {
      await readText(send, '/api/professionals');
    },
    stop: () => Promise.resolve(),
  };
}

/** Adds customers with the password of the demo. Chooses a service of each professional that needs no room and no buffer. */
function prepare(databaseUrl: string): Promise<Offer[]> {
  return asOwner(databaseUrl, async (client) => {
    const { rows } = await client.query<Offer>(`
    SELECT DISTINCT ON (p.id) p.id AS professional, s.business_id AS business, s.id AS service, s.duration_min AS minutes
    FROM professionals p JOIN professional_services ps ON ps.professional_id = p.id
      JOIN services s ON s.id = ps.service_id AND s.active AND s.deleted_at IS NULL AND s.capacity = 1
        AND s.buffer_before_minutes = 0 AND s.buffer_after_minutes = 0
      JOIN businesses b ON b.id = s.business_id AND b.status = 'approved'
      JOIN business_professionals bp ON bp.professional_id = p.id AND bp.business_id = b.id
    WHERE NOT EXISTS (SELECT FROM resource_needs r WHERE r.service_id = s.id)
    ORDER BY p.id, s.duration_min`);
    await client.query(`
    UPDATE businesses SET max_upcoming_per_customer = NULL, max_advance_days = NULL;
    INSERT INTO users (id, email, name, role, password_hash, email_verified_at)
      SELECT 'usr_bench_' || n, '${emailOf("' || n || '")}', 'Customer ' || n, role, password_hash, email_verified_at
      FROM users, generate_series(0, ${rows.length * CUSTOMERS_EACH - 1}) AS n WHERE id = 'usr_demo_customer'`);
    return rows;
  });
}

const emailOf = (n: number | string) => `customer-${n}@bench.test`;

async function logInAll(apiUrl: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 0; n < count; n++) {
    tokens.push(await logIn(apiUrl, { email: emailOf(n), password: DEMO_PASSWORD }));
  }
  return tokens;
}

/** The free times of a year that do not overlap. */
async function findSlots(send: Send, offer: Offer): Promise<Slot[]> {
  const slots: Slot[] = [];
  for (let month = 0; month < MONTHS; month++) {
    const first = 1 + month * DAYS_PER_MONTH;
    const range = `from=${dateAhead(first)}&to=${dateAhead(first + DAYS_PER_MONTH - 1)}`;
    const text = await readText(send, `${availabilityOf(offer)}&${range}`);
    const days = JSON.parse(text) as Record<string, GridTime[]>;
    for (const [date, times] of Object.entries(days)) {
      let freeMin = 0;
      for (const { time, available } of times) {
        const startMin = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
        if (!available || startMin < freeMin) continue;
        slots.push({ date, start: time });
        freeMin = startMin + offer.minutes;
      }
    }
  }
  return slots;
}

function availabilityOf({ professional, business, service }: Offer): string {
  return `/api/availability?professionalId=${professional}&businessId=${business}&serviceId=${service}`;
}
