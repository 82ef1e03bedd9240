import { z } from 'zod';
import { CLASS_SEATS_MAX } from '../../domain/calendar.ts';
import { RequiredLine, Text, Instant } from '../primitives.ts';

export const Minute = z.int().min(0).max(1440);
export const Span = z.object({ startMin: Minute, endMin: Minute });
export const Weekday = z.int().min(1).max(7);
export const Minor = z.int().min(0).max(1e14);
export const Count = z.int().min(0).max(1e9);
export const Note = Text(5000).nullable();
export const Seats = z.int().min(1).max(CLASS_SEATS_MAX);
export const Buffer = z.int().min(0).max(1440);
export const Label = RequiredLine(200);
export const addressField = Text(200).nullable();

export const timeSpan = { startsAt: Instant, endsAt: Instant };
