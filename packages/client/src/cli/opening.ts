import type { Opening } from '../index.ts';
import { UsageError } from './failures.ts';

/** The fields of a booking that say what and when. */
export type Chosen = {
  readonly business: string;
  readonly professional: string;
  readonly services: readonly string[];
  readonly date: string;
  readonly start: string;
};

type Named = Pick<Opening, 'business' | 'professional' | 'service' | 'date' | 'start'>;

/** One word, to be copied from `amsel openings` to `amsel book`. */
export function formatOpening({ business, professional, service, date, start }: Named): string {
  return [business, professional, service, `${date}T${start}`].join('/');
}

export function parseOpening(text: string): Chosen {
  const [business, professional, services, time, ...rest] = text.split('/');
  const [date, start] = time?.split('T') ?? [];
  if (!business || !professional || !services || !date || !start || rest.length > 0)
    throw new UsageError('OPENING is like biz_1/pro_1/svc_1/2027-03-16T14:00');
  return { business, professional, services: services.split(','), date, start };
}
