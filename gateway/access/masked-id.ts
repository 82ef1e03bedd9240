import { derivedId } from '../../contract/ids.ts';
import type { Sealer } from '../../contract/sealing.ts';

/**
 * The id of an appointment for those who may know only that its time is taken. A public review has the real id, so both
 * together would say who was where. No endpoint knows this one.
 */
export function maskedIdOf({ digest }: Pick<Sealer, 'digest'>, appointmentId: string): string {
  return derivedId('apt', digest(`masked ${appointmentId}`));
}
