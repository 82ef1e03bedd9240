import { defineCommand, LIMIT } from '../command.ts';
import { listText } from '../appointment-list.ts';
import { listFirst } from '../lists.ts';

export const appointments = defineCommand({
  name: 'appointments',
  summary: 'List your appointments, those to come first.',
  details: 'Times are those of the business.',
  options: {
    from: { kind: 'text', value: 'DATE', help: 'the first date; today without it' },
    to: { kind: 'text', value: 'DATE', help: 'the last date' },
    status: {
      kind: 'text',
      value: 'STATUS,…',
      help: 'of Pending, Confirmed, Cancelled, Completed, NoShow',
    },
    businessId: { kind: 'text', value: 'ID,…', help: 'at these businesses' },
    professionalId: { kind: 'text', value: 'ID,…', help: 'with these professionals' },
    recurringGroupId: { kind: 'text', value: 'ID,…', help: 'of these series' },
    order: { kind: 'text', help: 'by start', choices: ['asc', 'desc'] },
    limit: LIMIT,
  },
  example: 'amsel appointments --status Pending,Confirmed',
  needsSession: true,
  async run({ options }, context) {
    const { amsel, print, signal } = context;
    const { limit, from = today(), ...filters } = options;
    const { found, note } = await listFirst(limit, (page) =>
      amsel.pages.listAppointments({ query: { ...filters, from, ...page } }, { signal }),
    );
    const text =
      found.length > 0 ? await listText(context, found) : `There is none from ${from} on.`;
    signal.throwIfAborted();
    print({ json: found, text, note });
  },
});

/** The date on this machine. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
