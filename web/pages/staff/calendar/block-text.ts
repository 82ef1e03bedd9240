import type { Formats } from '../../../format/formats.ts';
import { useFormats } from '../../../format/formats.ts';
import type { AreaTexts } from '../../../text/areas.ts';
import type { Translate } from '../../../text/translate.ts';
import { useTexts } from '../../../text/use-texts.ts';
import type { Appointment } from './data.ts';
import { markOf } from './marks.ts';

type Words = { readonly t: Translate<AreaTexts['calendar']>; readonly formats: Formats };

/** The words of an appointment in a calendar. */
export function useBlockTexts() {
  const words: Words = { t: useTexts('calendar'), formats: useFormats() };
  return {
    name: (appointment: Appointment) => nameOf(appointment, words),
    services: servicesOf,
    price: (appointment: Appointment) => priceOf(appointment, words),
    label: (appointment: Appointment) => labelOf(appointment, words),
  };
}

function nameOf({ client }: Pick<Appointment, 'client'>, { t }: Words): string {
  return client || t('walkIn');
}

function servicesOf({ bookedServices }: Pick<Appointment, 'bookedServices'>): string {
  return (bookedServices ?? []).map(({ name }) => name).join(' + ');
}

/** The amount that is due or paid, and by what; undefined if there is none. */
function priceOf(appointment: Appointment, { formats }: Words) {
  const { amountDueMajor: due, amountPaidMajor: paid, currency, packageRedemption } = appointment;
  if (packageRedemption) return { kind: 'package' as const, text: '' };
  if (due) return { kind: 'due' as const, text: formats.price(due, currency) };
  if (paid) return { kind: 'paid' as const, text: formats.price(paid, currency) };
  return undefined;
}

function labelOf(appointment: Appointment, words: Words): string {
  const { t } = words;
  const price = priceOf(appointment, words);
  const parts = [
    t('span', { start: appointment.start, end: appointment.end }),
    nameOf(appointment, words),
    servicesOf(appointment),
    t(`mark.${markOf(appointment)}`),
    price &&
      (price.kind === 'package'
        ? t('pay.package')
        : t(`pay.${price.kind}`, { amount: price.text })),
  ];
  return parts.filter(Boolean).join(', ');
}
