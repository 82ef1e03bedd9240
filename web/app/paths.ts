import { PAGE_PATHS } from '../../contract/page-paths.ts';

/** The address of a page about one thing. */
export function pathTo(page: keyof typeof PAGE_PATHS, id: string): string {
  return PAGE_PATHS[page].replace(':id', encodeURIComponent(id));
}

/** The page that asks for help with an appointment. */
export function helpPath(appointmentId: string): string {
  return `${PAGE_PATHS.support}?${new URLSearchParams({ appointment: appointmentId })}`;
}

export type BookingChoice = {
  readonly services?: readonly string[];
  readonly professional?: string;
  readonly date?: string;
  readonly start?: string;
};

/** The booking page with what is chosen already. */
export function bookPath(businessId: string, choice: BookingChoice = {}): string {
  const query = new URLSearchParams();
  if (choice.services?.length) query.set('services', choice.services.join(','));
  if (choice.professional && choice.professional !== 'any') query.set('with', choice.professional);
  if (choice.date) query.set('date', choice.date);
  if (choice.start) query.set('start', choice.start);
  const path = pathTo('book', businessId);
  return query.size > 0 ? `${path}?${query}` : path;
}
