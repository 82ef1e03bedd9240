import { Agent, request } from 'node:http';
import { bookAppointment } from '../../contract/appointments.ts';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { BUSINESS, CLASS_SEATS, CLIENTS, slotAt } from './booking-data.ts';
import { logIn } from './session.ts';

/** Books the next free slot of a professional. The business books for clients, each time another. */
export async function createBooker(baseUrl: string) {
  const credentials = { email: 'business@demo.test', password: DEMO_PASSWORD };
  const post = createPost(
    new URL(bookAppointment.path, baseUrl),
    await logIn(baseUrl, credentials),
  );
  const bookedCounts = new Map<string, number>();
  let clients = 0;
  return async (professional: string, service = 'svc_bench') => {
    const booked = bookedCounts.get(professional) ?? 0;
    bookedCounts.set(professional, booked + 1);
    const isClass = service === 'svc_bench_class';
    const { date, start } = slotAt(isClass ? Math.floor(booked / CLASS_SEATS) : booked);
    const crmClientId = `crm_bench_${clients++ % CLIENTS}`;
    const services = [service];
    return post({ professional, business: BUSINESS, services, date, start, crmClientId });
  };
}

/** Does as little as possible: the client shares the machine with the system that it measures. */
function createPost(url: URL, accessToken: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  return (body: object) =>
    new Promise<void>((resolve, reject) => {
      const sent = request(url, { method: 'POST', agent, headers }, (response) => {
        const status = response.statusCode!;
        if (status >= 400) reject(new Error(`the booking was refused with ${status}`));
        response.resume().once('end', resolve);
      });
      sent.once('error', reject).end(JSON.stringify(body));
    });
}
