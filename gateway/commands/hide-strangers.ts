import { type Command, needsOf, withoutStrangers } from '../../domain/commands/index.ts';
import { type NamesRecords, RECORD_FIELDS } from '../../domain/strangers.ts';
import { readInTime, type Reads } from './read-in-time.ts';

/** None of these says whose a record is. */
const UNRELATED = {
  bookingIds: [],
  couponKeys: [],
  couponCallerIds: [],
  waiterIds: [],
  waitlistEntryIds: [],
  windows: [],
};

/**
 * The engine locks the records that a command names before it decides. Without this a caller could delay
 * the bookings of a stranger with the id of the stranger's package, hold or family member. A database that does not answer
 * in time leaves the ids as they are.
 */
export async function hideStrangers<C extends Command & NamesRecords>(
  reads: Reads,
  command: C,
): Promise<C> {
  if (RECORD_FIELDS.every((field) => command[field] === undefined)) return command;
  const needs = { ...needsOf([command]), ...UNRELATED };
  const world = await readInTime(reads, needs);
  return world ? withoutStrangers(world, command) : command;
}
