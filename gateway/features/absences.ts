import { ABSENCE_DAYS_MAX, reassignAppointments } from '../../contract/absences.ts';
import { listAppointmentsByIds } from '../../db/reads/appointments.ts';
import { findBusinessInAnyState } from '../../db/reads/own-business.ts';
import { listStaffIds, listWorkplaceIds } from '../../db/reads/staff.ts';
import type { Reassignment } from '../../domain/absence.ts';
import { type AppointmentRecord, ownerView } from '../../domain/appointment.ts';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';
import { findWholeDays } from '../../domain/time-off.ts';
import { toTimeOffSpan } from '../../domain/schedule.ts';
import { type TimeSpan, toIsoText } from '../../domain/local-time.ts';
import { OutcomeUnknownError } from '../../domain/unavailable.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import {
  type DecidedAbsence,
  predictAbsence,
  reassignAbsence,
  timeOffIdOf,
} from '../commands/reassign.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { readWithRetries } from '../reads/read-with-retries.ts';

export function absenceRoutes(deps: Deps): Route[] {
  const { db } = deps.database;

  /** The business of the caller at which the professional works. */
  async function findBusiness(businessIds: readonly string[], professionalId: string) {
    const workplaces = await listWorkplaceIds(db, professionalId);
    const here = businessIds.filter((id) => workplaces.includes(id));
    if (here.length === 0) return refuse('PROFESSIONAL_NOT_FOUND');
    const one = requireOneBusiness(here);
    return one.ok ? accept((await findBusinessInAnyState(db, one.value))!) : one;
  }

  /** Else callers could lock any calendar by its id. */
  async function checkColleagues(
    ids: readonly string[],
    businessId: string,
  ): Promise<Outcome<undefined>> {
    const staffIds = ids.length === 0 ? [] : await listStaffIds(db, businessId);
    const unknown = ids.findIndex((id) => !staffIds.includes(id));
    return unknown < 0
      ? accept(undefined)
      : refuseField('PROFESSIONAL_NOT_AT_BUSINESS', `colleagueIds.${unknown}`);
  }

  async function readAppointments({ commandId, reassignments }: DecidedAbsence) {
    const ids = reassignments.map(({ appointmentId }) => appointmentId);
    const rows = await readWithRetries(() => listAppointmentsByIds(db, ids));
    if (!rows) throw new OutcomeUnknownError(`${commandId} is done, but cannot be read`);
    return reassignments.map((each) => toView(each, rows));
  }

  return [
    route(reassignAppointments, async (input) => {
      const { from, to, colleagueIds, otherwise, reason, timeOff, dryRun } = input.body;
      const professionalId = input.params.id;
      const business = await findBusiness(input.businessIds, professionalId);
      if (!business.ok) return business;
      const { id: businessId, timezone } = business.value;
      const span = toPeriod(from, to, timezone);
      if (!span.ok) return span;
      const { startMs: fromMs, endMs: toMs } = span.value;
      const checked = await checkColleagues(colleagueIds ?? [], businessId);
      if (!checked.ok) return checked;
      const plan = {
        professional: professionalId,
        business: businessId,
        fromMs,
        toMs,
        otherwise,
        reason,
        colleagueIds,
        hasTimeOff: timeOff !== undefined,
        timeOffReason: timeOff?.reason,
      };
      const decided = await (dryRun ? predictAbsence : reassignAbsence)(deps, input, plan);
      if (!decided.ok) return decided;
      const { commandId } = decided.value;
      const body = {
        professionalId,
        businessId,
        from: toIsoText(fromMs),
        to: toIsoText(toMs),
        ...findWholeDays(span.value, timezone),
        dryRun,
        timeOffId: timeOff && !dryRun ? timeOffIdOf(commandId) : null,
        appointments: await readAppointments(decided.value),
      };
      return accept({ body });
    }),
  ];
}

function toPeriod(from: string, to: string, timezone: string): Outcome<TimeSpan> {
  const span = toTimeOffSpan(from, to, timezone);
  if (!span.ok) return span;
  const { startMs, endMs } = span.value;
  // A day of a clock change may be longer.
  const isTooLong = endMs - startMs > ABSENCE_DAYS_MAX * DAY_MS + 3 * HOUR_MS;
  return isTooLong ? refuseField('INVALID_INPUT', 'to') : span;
}

function toView(
  { appointmentId, result, professional: professionalId, error }: Reassignment,
  rows: readonly AppointmentRecord[],
) {
  const row = rows.find(({ id }) => id === appointmentId)!;
  const { date, start, startUtc, client, services } = ownerView(row, 'staff');
  return {
    appointmentId,
    date,
    start,
    startUtc,
    client,
    services,
    result,
    professionalId,
    ...(error !== undefined && { error }),
  };
}
