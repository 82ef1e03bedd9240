import type { Role } from '../../../contract/access.ts';
import type { Tool } from '../tool.ts';
import { APPOINTMENT_TOOLS } from './appointments.ts';
import { BOOKING_TOOLS } from './booking.ts';
import { describeBusiness, explainSlot, findOpenings, searchBusinesses } from './discovery.ts';
import { STAFF_TOOLS } from './staff.ts';

/** All tools. Two of the same name are for different roles. */
export const TOOLS: readonly Tool[] = [
  findOpenings,
  searchBusinesses,
  describeBusiness,
  explainSlot,
  ...BOOKING_TOOLS,
  ...APPOINTMENT_TOOLS,
  ...STAFF_TOOLS,
];

export function toolsFor(role: Role): readonly Tool[] {
  return TOOLS.filter(({ roles }) => roles.includes(role));
}
