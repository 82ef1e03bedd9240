import { z } from 'zod';
import { CLASS_SEATS_MAX } from '../../domain/calendar.ts';
import { isTimezone, toTimezoneName } from '../../domain/local-time.ts';
import { Instant, Line, RequiredLine, RequiredText, Text } from '../primitives.ts';

export const Minute = z.int().min(0).max(1440);
export const Span = z.object({ startMin: Minute, endMin: Minute });
export const Weekday = z.int().min(1).max(7);
export const Minor = z.int().min(0).max(1e14);
export const Count = z.int().min(0).max(1e9);
export const Note = Text(5000).nullable();
export const Seats = z.int().min(1).max(CLASS_SEATS_MAX);
export const Buffer = z.int().min(0).max(1440);
export const Label = RequiredLine(200);
/** Empty after an erasure. */
export const PersonName = Line(200);
export const addressField = Line(200).nullable();

const knownZones = new Set<string>();
/** The check of a zone takes 100 µs, and each appointment has one. Only official spellings: others have no end. */
function isOfficialTimezone(text: string): boolean {
  if (knownZones.has(text)) return true;
  if (!isTimezone(text) || toTimezoneName(text) !== text) return false;
  knownZones.add(text);
  return true;
}
export const Zone = RequiredText(100).refine(isOfficialTimezone);

export const timeSpan = { startsAt: Instant, endsAt: Instant };
