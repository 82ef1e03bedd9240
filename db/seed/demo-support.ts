import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import type { supportReplies, supportTickets } from '../schema/support.ts';

type Ticket = typeof supportTickets.$inferInsert;
type Reply = typeof supportReplies.$inferInsert;

const ADMIN = 'usr_demo_admin';

/** A question that waits for an answer, one in progress, and one that is resolved. */
export function ticketsAt(nowMs: number): Ticket[] {
  const ago = (ms: number) => new Date(nowMs - ms);
  return [
    {
      id: 'sup_demo_ana_reminder',
      userId: 'usr_demo_customer',
      appointmentId: 'apt_demo_ana_beard_gift',
      subject: 'No reminder for my appointment',
      body: 'Hello, my last appointment came without a reminder.\nCan you check that the next one has one?',
      state: 'open',
      assigneeId: null,
      waitsFor: 'support',
      waitingSince: ago(3 * HOUR_MS),
      createdAt: ago(3 * HOUR_MS),
    },
    {
      id: 'sup_demo_barber_name',
      userId: 'usr_demo_business',
      appointmentId: null,
      subject: 'Our shop has a new name',
      body: 'We change our name in January. Do our links stay the same?',
      state: 'in_progress',
      assigneeId: ADMIN,
      waitsFor: 'support',
      waitingSince: ago(20 * HOUR_MS),
      createdAt: ago(2 * DAY_MS),
    },
    {
      id: 'sup_demo_ben_login',
      userId: 'usr_demo_customer2',
      appointmentId: null,
      subject: 'The login link has expired',
      body: 'I opened the link a day later, and it did not work.',
      state: 'resolved',
      assigneeId: ADMIN,
      waitsFor: 'none',
      waitingSince: ago(5 * DAY_MS),
      createdAt: ago(6 * DAY_MS),
    },
  ];
}

export function repliesAt(nowMs: number): Reply[] {
  const ago = (ms: number) => new Date(nowMs - ms);
  return [
    {
      id: 'spr_demo_1',
      ticketId: 'sup_demo_ben_login',
      authorId: ADMIN,
      body: 'A link is valid for 15 minutes. You can ask for a new one on the login page at any time.',
      createdAt: ago(5 * DAY_MS),
    },
    {
      id: 'spr_demo_2',
      ticketId: 'sup_demo_barber_name',
      authorId: ADMIN,
      isInternal: true,
      body: 'The address of the page has the id, not the name.',
      createdAt: ago(30 * HOUR_MS),
    },
    {
      id: 'spr_demo_3',
      ticketId: 'sup_demo_barber_name',
      authorId: ADMIN,
      body: 'Yes, all links stay the same. You can change the name in the settings.',
      createdAt: ago(29 * HOUR_MS),
    },
    {
      id: 'spr_demo_4',
      ticketId: 'sup_demo_barber_name',
      authorId: 'usr_demo_business',
      body: 'Thank you. Will the review be needed again?',
      createdAt: ago(20 * HOUR_MS),
    },
  ];
}
