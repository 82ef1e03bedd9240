import type { Input, Output } from '../index.ts';
import type { Context } from './context.ts';
import { createNames } from './names.ts';
import { formatOpening } from './opening.ts';
import { columns, formatDate, formatMoney } from './text.ts';

export type BookingBody = Input<'bookAppointment'>['body'];
export type Quote = Output<'quoteAppointment'>;
type Occurrence = Quote['occurrences'][number];

/** The dates, which of them are free, and the price. */
export async function quoteText(
  { amsel, signal }: Context,
  body: BookingBody,
  quote: Quote,
): Promise<string> {
  const names = createNames(amsel, signal);
  const services = await Promise.all(body.services.map(names.service));
  const [business, professional] = await Promise.all([
    names.business(body.business),
    body.professional === 'any' ? 'any professional' : names.professional(body.professional),
  ]);
  return columns([
    ['What', `${services.join(', ')} with ${professional} at ${business}, local time`],
    ...wantedOf(quote).map((each) => occurrenceRow(each, body)),
    ...(quote.skipped ?? []).map(({ date, reason }) => [
      'Not on',
      `${formatDate(date)}: ${reason}`,
    ]),
    ...priceRows(quote),
  ]);
}

/** The dates that are to be booked: a closed one may be left out. */
export function wantedOf({ occurrences, skipped = [] }: Quote): Occurrence[] {
  return occurrences.filter(({ date }) => skipped.every((each) => each.date !== date));
}

function occurrenceRow(occurrence: Occurrence, body: BookingBody): string[] {
  const { date, start, available, error = '', alternatives = [] } = occurrence;
  const when = `${formatDate(date)} ${start}`;
  if (available) return ['When', when];
  const others = alternatives.map((each) =>
    body.recurringFrequency === undefined
      ? formatOpening({ ...body, ...each, service: body.services.join(',') })
      : `--except ${date}=${each.start}/${each.professional}`,
  );
  const hint = others.length > 0 ? `; free: ${others.join(' or ')}` : '';
  return ['Not free', `${when}: ${error}${hint}`];
}

function priceRows({ discount, packageRedemption, unpricedServices, ...sums }: Quote): string[][] {
  const money = (amount: number | undefined) => formatMoney(amount, sums.currency);
  return [
    ...(discount ? [['Coupon', `${discount.couponCode}: -${money(discount.discountMajor)}`]] : []),
    ...(packageRedemption ? [['Package', 'a prepaid session']] : []),
    ...(sums.finalMajor === undefined ? [] : [['To pay', money(sums.finalMajor)]]),
    ...(unpricedServices ? [['Not priced', unpricedServices.join(', ')]] : []),
  ];
}
