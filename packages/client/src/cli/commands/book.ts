import { randomUUID } from 'node:crypto';
import { AmselError, type Appointment, isAmselError } from '../../index.ts';
import { listText } from '../appointment-list.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { parseException } from '../exception.ts';
import { UsageError } from '../failures.ts';
import { parseOpening } from '../opening.ts';
import { type BookingBody, type Quote, quoteText, wantedOf } from '../quote-text.ts';

export const book = defineCommand({
  name: 'book',
  summary: 'Book an appointment or a series.',
  details: `Shows the price and asks first. OPENING names business, professional, service, date and time. The professional may be any;
several services are separated by commas. A series is booked whole or not at all.
DATE=HH:MM/PROFESSIONAL takes a colleague on that date, DATE=skip leaves it out.`,
  argument: {
    name: 'OPENING',
    help: 'the last column of amsel openings',
    isRequired: true,
    fields: ['business', 'professional', 'services', 'date', 'start'],
  },
  options: {
    repeat: {
      kind: 'text',
      help: 'book a series',
      choices: ['weekly', 'biweekly'],
      field: 'recurringFrequency',
    },
    count: {
      kind: 'number',
      value: 'N',
      help: 'of a series: so many dates',
      isCount: true,
      field: 'recurringCount',
    },
    skipClosed: { kind: 'flag', help: 'of a series: leave out the dates that are closed' },
    except: {
      kind: 'list',
      value: 'DATE=HH:MM',
      help: 'of a series: another time on that date',
      field: 'recurringExceptions',
    },
    coupon: {
      kind: 'text',
      value: 'CODE',
      help: 'a coupon of the business',
      field: 'couponCode',
    },
    package: {
      kind: 'text',
      value: 'ID',
      help: 'pay with a session of this package',
      field: 'packagePurchaseId',
    },
    familyMember: {
      kind: 'text',
      value: 'ID',
      help: 'for a member of your family',
      field: 'familyMemberId',
    },
    notes: { kind: 'text', value: 'TEXT', help: 'for the business' },
    yes: { kind: 'flag', help: 'do not ask' },
    idempotencyKey: { kind: 'text', value: 'KEY', help: 'of a try without an answer' },
  },
  example: 'amsel book biz_1/pro_1/svc_1/2027-03-16T14:00 --repeat weekly --count 4',
  needsSession: true,
  async run({ options, argument }, context) {
    const { amsel, note, print, prompt, signal } = context;
    const { repeat, count, skipClosed, except } = options;
    if (repeat === undefined && (count !== undefined || skipClosed || except.length > 0))
      throw new UsageError('--count, --skip-closed and --except need --repeat weekly or biweekly');
    const body: BookingBody = {
      ...parseOpening(argument),
      recurringFrequency: repeat,
      recurringCount: count,
      skipClosed: skipClosed || undefined,
      recurringExceptions: except.length > 0 ? except.map(parseException) : undefined,
      couponCode: options.coupon,
      packagePurchaseId: options.package,
      familyMemberId: options.familyMember,
      notes: options.notes,
    };
    const { yes, idempotencyKey } = options;
    // A repeat of a try that was done would find its own booking in the way.
    if (idempotencyKey !== undefined) {
      if (!yes) await prompt.confirm('Repeat the booking with this key?');
    } else {
      const quote = await amsel.quoteAppointment({ body }, { signal });
      const text = await quoteText(context, body, quote);
      const taken = findTaken(quote);
      if (taken || yes) note(text);
      if (taken) throw new AmselError(taken.error ?? 'SLOT_TAKEN', { status: 409 });
      if (!yes) await prompt.confirm(`${text}\nBook it?`);
    }
    print(await bookNow(context, body, idempotencyKey ?? randomUUID()));
  },
});

const findTaken = (quote: Quote) => wantedOf(quote).find(({ available }) => !available);

async function bookNow(context: Context, body: BookingBody, key: string) {
  const { skipped, ...first } = await bookOnce(context, body, key);
  const appointments = first.recurringGroupId ? await readSeries(context, first) : [first];
  const heading = first.status === 'Pending' ? 'Requested; the business confirms it.' : 'Booked.';
  return {
    json: { appointments, ...(skipped && { skipped }) },
    text: `${heading}\n${await listText(context, appointments)}`,
  };
}

async function bookOnce({ amsel, signal }: Context, body: BookingBody, key: string) {
  try {
    const headers = { 'idempotency-key': key };
    return await amsel.waitFor(await amsel.bookAppointment({ headers, body }, { signal }), {
      signal,
    });
  } catch (error) {
    if (!isAmselError(error) || error.idempotencyKey !== undefined) throw error;
    // The booking was accepted, and only its decision could not be read.
    throw error.withIdempotencyKey(key);
  }
}

/** The booking is made: a list that cannot be read is no failure of it. */
async function readSeries({ amsel, note, signal }: Context, first: Appointment) {
  const query = { recurringGroupId: first.recurringGroupId };
  try {
    // A page has more than the longest series.
    return await amsel.listAppointments({ query }, { signal });
  } catch {
    note(`Only the first date could be read. All: amsel appointments --from ${first.date}`);
    return [first];
  }
}
