import { and, eq } from 'drizzle-orm';
import type { MinuteSpan, WeeklySpan } from '../../domain/calendar.ts';
import type { Executor } from '../client.ts';
import { hoursExceptions, weeklyHours } from '../schema/schedules.ts';

type Place = { readonly professionalId: string; readonly businessId: string };

export async function replaceWeeklyHours(
  executor: Executor,
  place: Place,
  week: readonly Omit<WeeklySpan, 'businessId'>[],
): Promise<void> {
  const { professionalId, businessId } = place;
  await executor
    .delete(weeklyHours)
    .where(
      and(eq(weeklyHours.professionalId, professionalId), eq(weeklyHours.businessId, businessId)),
    );
  if (week.length === 0) return;
  await executor.insert(weeklyHours).values(week.map((span) => ({ ...span, ...place })));
}

export async function upsertHoursException(
  executor: Executor,
  place: Place,
  date: string,
  spans: MinuteSpan[],
): Promise<void> {
  const { professionalId, businessId, date: onDate } = hoursExceptions;
  await executor
    .insert(hoursExceptions)
    .values({ ...place, date, spans })
    .onConflictDoUpdate({ target: [professionalId, businessId, onDate], set: { spans } });
}

export async function deleteHoursException(
  executor: Executor,
  { professionalId, businessId }: Place,
  date: string,
): Promise<void> {
  await executor
    .delete(hoursExceptions)
    .where(
      and(
        eq(hoursExceptions.professionalId, professionalId),
        eq(hoursExceptions.businessId, businessId),
        eq(hoursExceptions.date, date),
      ),
    );
}
