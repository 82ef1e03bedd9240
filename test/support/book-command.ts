import { newId } from '../../contract/ids.ts';
import type { BookCommand } from '../../domain/commands/book.ts';
import { DATE } from './factories.ts';

type Shop = Readonly<Record<'professional' | 'business' | 'service', { readonly id: string }>>;

/** A customer's booking of a shop in the database, at ten. */
export function bookCommandFor(
  shop: Shop,
  change: Partial<BookCommand> & { readonly callerId: string },
): BookCommand {
  return {
    kind: 'book',
    id: newId('bkg'),
    requestId: newId('bkg'),
    attemptId: newId('bkg'),
    fingerprint: 'as asked',
    summary: 'a haircut',
    askedAtMs: Date.now(),
    callerRole: 'customer',
    appointmentIds: [newId('apt')],
    recurringFrequency: 'none',
    professional: shop.professional.id,
    business: shop.business.id,
    date: DATE,
    start: '10:00',
    services: [shop.service.id],
    ...change,
  };
}
