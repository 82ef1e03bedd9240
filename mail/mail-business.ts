import { toAddressText } from '../domain/calendar-entries.ts';
import type { MailBusiness } from './mail.ts';

export type BusinessFacts = Parameters<typeof toAddressText>[0] & {
  readonly name: string;
  readonly timezone: string;
  readonly phone: string | null;
  readonly website: string | null;
};

export function toMailBusiness(business: BusinessFacts): MailBusiness {
  const { name, timezone, phone, website } = business;
  const contact = { phone: phone ?? '', website: website ?? '' };
  return { name, timezone, address: toAddressText(business), ...contact };
}
