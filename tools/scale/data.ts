import { setTimeout as sleep } from 'node:timers/promises';
import { bookAppointment } from '../../contract/appointments.ts';
import { createPost, RefusedError } from '../bench/booking-client.ts';
import { BUSINESS, CLIENTS, insertProfessionals, slotAt } from '../bench/booking-data.ts';
import { asOwner } from '../proof/database.ts';

const PROFESSIONALS = 1_000;

/** Professionals who work day and night, and clients with an email, so that each booking plans its mails. */
export async function insertScaleData(databaseUrl: string): Promise<void> {
  await insertProfessionals(databaseUrl, 0);
  await asOwner(databaseUrl, async (client) => {
    await client.query(`
      UPDATE crm_clients SET email = id || '@bench.test' WHERE id LIKE 'crm_bench_%';
      INSERT INTO professionals (id, name, opens_min, closes_min)
        SELECT 'pro_scale_' || n, 'Professional ' || n, 0, 1440 FROM generate_series(0, ${PROFESSIONALS - 1}) AS n;
      INSERT INTO business_professionals SELECT '${BUSINESS}', 'pro_scale_' || n FROM generate_series(0, ${PROFESSIONALS - 1}) AS n;
      INSERT INTO professional_services SELECT 'pro_scale_' || n, 'svc_bench' FROM generate_series(0, ${PROFESSIONALS - 1}) AS n`);
    await client.query('VACUUM ANALYZE');
  });
}

/** Sends the next booking of the run to the gateways in turn; one that an overloaded gateway does not take is sent again, for another time. */
export type BookNext = () => Promise<unknown>;

const RETRY_MS = 100;
const ATTEMPTS_MAX = 100;

/** 408: the gateway was too busy to read the request. */
const isOverload = (status: number) => status === 408 || status >= 500;

/** Free times in turn over all professionals. No client has two at a time. */
export function createBookings() {
  let taken = 0;
  let made = 0;
  let failed = 0;
  return {
    /** Bookings that were accepted. */
    count: () => made,
    /** Requests that an overloaded gateway did not take. */
    failures: () => failed,
    async connect(urls: readonly string[]): Promise<BookNext> {
      const posts = await Promise.all(urls.map((url) => createPost(url)));
      const book = (n: number) =>
        posts[n % posts.length]!(bookAppointment.path, {
          professional: professionalAt(n),
          business: BUSINESS,
          crmClientId: `crm_bench_${n % CLIENTS}`,
          services: ['svc_bench'],
          ...slotAt(Math.floor(n / PROFESSIONALS)),
        });
      return async () => {
        for (let attempt = 1; ; attempt++) {
          try {
            await book(taken++);
            made += 1;
            return;
          } catch (error) {
            const mayPass = error instanceof RefusedError && isOverload(error.status);
            if (!mayPass || attempt === ATTEMPTS_MAX) throw error;
            failed += 1;
            await sleep(RETRY_MS);
          }
        }
      };
    },
  };
}
export type Bookings = ReturnType<typeof createBookings>;

export const professionalAt = (n: number): string => `pro_scale_${n % PROFESSIONALS}`;
