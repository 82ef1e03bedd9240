import { bookAppointment } from '../../contract/appointments.ts';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { CLASS_SEATS_MAX } from '../../domain/calendar.ts';
import { BUSINESS, CLIENTS, slotAt } from './booking-data.ts';
import { createSender } from './http.ts';
import { logIn } from './session.ts';

/** Sends a body as the business; returns the text of the response, or throws if it is refused. */
export type Post = (path: string, body: object) => Promise<string>;

export async function createPost(baseUrl: string, email = 'business@demo.test'): Promise<Post> {
  const authorization = `Bearer ${await logIn(baseUrl, { email, password: DEMO_PASSWORD })}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const send = createSender(baseUrl);
  return async (path, body) => {
    const { status, text } = await send('POST', path, { headers, body: JSON.stringify(body) });
    if (status >= 400) throw new RefusedError(status, text);
    return text;
  };
}

export class RefusedError extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`refused with ${status}: ${text.slice(0, 200)}`);
    this.status = status;
  }
}

/** Books the next free slot of a professional. The business books for clients, each time another. */
export async function createBooker(baseUrl: string, email?: string) {
  const post = await createPost(baseUrl, email);
  const bookedCounts = new Map<string, number>();
  const nextClient = createClientTurn();
  return async (professional: string, service = 'svc_bench') => {
    const booked = bookedCounts.get(professional) ?? 0;
    bookedCounts.set(professional, booked + 1);
    const isClass = service === 'svc_bench_class';
    const { date, start } = slotAt(isClass ? Math.floor(booked / CLASS_SEATS_MAX) : booked);
    const who = { professional, business: BUSINESS, crmClientId: nextClient() };
    return post(bookAppointment.path, { ...who, services: [service], date, start });
  };
}

/** The clients of the business in turn. Loads that begin far apart share none. */
export function createClientTurn(first = 0): () => string {
  let clients = first;
  return () => `crm_bench_${clients++ % CLIENTS}`;
}
