import { and, eq } from 'drizzle-orm';
import type { MinuteSpan, WeeklySpan } from '../../domain/calendar.ts';
import type { Executor } from '../client.ts';
import { hoursExceptions, weeklyHours } from '../schema/schedules.ts';

type Workplace = { readonly professionalId: string; readonly businessId: string };

export async function replaceWeeklyHours(
  executor: Executor,
  workplace: Workplace,
  week: readonly Omit<WeeklySpan, 'businessId'>[],
): Promise<void> {
  const { professionalId, businessId } = workplace;
  await executor
    .delete(weeklyHours)
    .where(
      and(eq(weeklyHours.professionalId, professionalId), eq(weeklyHours.businessId, businessId)),
    );
  if (week.length === 0) return;
  await executor.insert(weeklyHours).values(week.map((span) => ({ ...span, ...workplace })));
}

export async function upsertHoursException(
  executor: Executor,
  workplace: Workplace,
  date: string,
  spans: MinuteSpan[],
): Promise<void> {
  const { professionalId, businessId, date: onDate } = hoursExceptions;
  await executor
    .insert(hoursExceptions)
    .values({ ...workplace, date, spans })
    .onConflictDoUpdate({ target: [professionalId, businessId, onDate], set: { spans } });
}

export async function deleteHoursException(
  executor: Executor,
  { professionalId, businessId }: Workplace,
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
