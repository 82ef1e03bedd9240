import { addDays, clockAt, dateAt, minutesAhead, ownTimeZone } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { cityOf } from '../zone-note.tsx';
import type { Place, Visit } from './data.ts';

type Instant = { readonly ms: number; readonly timezone: string };

/** How a visit is named, and its day and time, in the words of the page. */
export function useVisitTexts() {
  const t = useTexts('me');
  const formats = useFormats();
  // Old appointments do not say what was booked.
  const servicesOf = ({ bookedServices }: Visit) =>
    formats.list((bookedServices ?? []).map(({ name }) => name)) || t('visit');
  return {
    /** `Haircut and beard trim with Lena` */
    nameOf: (visit: Visit, place: Place) => {
      const name = place.nameOf(visit.professional);
      const service = servicesOf(visit);
      return name ? t('with', { service, name }) : service;
    },
    /** `Today, Fri 13 Nov` */
    dayOf: ({ date, timezone }: Pick<Visit, 'date' | 'timezone'>, nowMs: number) => {
      const today = dateAt(nowMs, timezone);
      const day = formats.day(date);
      if (date === today) return t('today', { day });
      return date === addDays(today, 1) ? t('tomorrow', { day }) : day;
    },
    /** `Mon 16 Nov` and `10:00` of an instant, by the clock of the place. */
    partsOf: ({ ms, timezone }: Instant) => ({
      day: formats.day(dateAt(ms, timezone)),
      time: clockAt(ms, timezone),
    }),
    /** The time by the clock of the visitor; undefined where the clocks agree. */
    zoneOf: ({ startUtc, timezone, date }: Pick<Visit, 'startUtc' | 'timezone' | 'date'>) => {
      const ms = Date.parse(startUtc);
      const own = ownTimeZone();
      if (minutesAhead(ms, timezone, own) === 0) return undefined;
      const ownDate = dateAt(ms, own);
      const values = { city: cityOf(timezone), time: clockAt(ms, own) };
      return ownDate === date
        ? t('zone.here', values)
        : t('zone.otherDay', { ...values, day: formats.day(ownDate) });
    },
  };
}
