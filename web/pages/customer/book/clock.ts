import { toMinutes } from '../../../format/days.ts';

const DAY_MIN = 1440;

/** A clock time some minutes later; it goes on after midnight. */
export function addMinutes(clock: string, minutes: number): string {
  const sum = (toMinutes(clock) + minutes) % DAY_MIN;
  return `${String(Math.floor(sum / 60)).padStart(2, '0')}:${String(sum % 60).padStart(2, '0')}`;
}
