import { setTimeout as sleep } from 'node:timers/promises';
import * as life from '../../contract/appointment-life.ts';
import { newId } from '../../contract/ids.ts';
import * as reads from '../../db/reads/appointments.ts';
import { findAlert, listAlerts, listEvents } from '../../db/reads/appointment-life.ts';
import { findOutcome } from '../../db/reads/outcomes.ts';
import { alertView, listedAlertView } from '../../domain/alert.ts';
import { type AppointmentRecord, ownerView } from '../../domain/appointment.ts';
import { type Answered, answerFrom, type Command } from '../../domain/commands/index.ts';
import { type TargetCommand, toTarget } from '../../domain/commands/target.ts';
import { historyLine } from '../../domain/history.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../domain/outcome.ts';
import { readWithRetries } from '../reads/read-with-retries.ts';
import { isPending } from '../../engine/submit.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/mount.ts';
import { CountRank, DateRank, listPage } from '../http/paging.ts';
import { ownerOf, viewerOf } from './appointments.ts';
import { envelopeOf, roleOf } from './booking-command.ts';

const ATTEMPTS = 3;
const PAUSE_MS = 50;

type Asked = {
  readonly body: unknown;
  readonly caller: Caller;
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
  readonly setHeader: (name: string, value: string) => void;
};

/** A command without what its kind adds: it goes to the calendar that the appointment is in. */
type Target = Omit<TargetCommand, 'summary'>;

/** The appointment as it is after a command. */
type Changed = { readonly commandId: string; readonly appointment: AppointmentRecord };

/** What is done to appointments that are there. Each is a command to the calendar they are in. */
export function appointmentLifeRoutes(deps: Deps): Route[] {
  const { db } = deps.database;

  /** Has it decided, and answers the appointment as it is then. */
  async function change(
    asked: Asked,
    id: string,
    what: Command['kind'],
    toCommand: (target: Target, now: AppointmentRecord) => Command,
  ): Promise<Outcome<Changed>> {
    const { caller, body, setHeader } = asked;
    const idempotencyKey = asked.headers['idempotency-key'];
    for (let attempt = 1; ; attempt++) {
      const asks = { asked: { body, id, what }, caller, idempotencyKey, nowMs: deps.nowMs() };
      const envelope = envelopeOf(asks);
      const known = idempotencyKey && (await findOutcome(db, envelope.id));
      const answered = known
        ? answerFrom(known, envelope)
        : await decided(asked, id, envelope, toCommand);
      if ('code' in answered) return answered;
      const { outcome, isRepeat } = answered;
      if (isRepeat) setHeader('Idempotent-Replayed', 'true');
      if (outcome.ok) {
        // Whoever could change it may see what came of it, even if it is no longer in their calendar.
        const [appointment] = (await readWithRetries(() => reads.listByIds(db, [id]))) ?? [];
        if (!appointment) throw new Error(`${envelope.id} is done, and cannot be read`);
        return accept({ commandId: envelope.id, appointment });
      }
      // It was moved to another calendar just now: asked again of that one.
      if (outcome.code !== 'SERIALIZATION_CONFLICT' || attempt === ATTEMPTS) return outcome;
      await sleep(PAUSE_MS);
    }
  }

  async function decided(
    { caller }: Asked,
    id: string,
    envelope: ReturnType<typeof envelopeOf>,
    toCommand: (target: Target, now: AppointmentRecord) => Command,
  ): Promise<Answered | Refusal> {
    const now = await reads.findAppointment(db, ownerOf(caller), id);
    if (!now) return refuse('APPOINTMENT_NOT_FOUND');
    const target = {
      ...toTarget(now, await reads.listByBookings(db, [now.bookingId])),
      ...envelope,
      callerRole: roleOf(caller),
      professional: now.professionalId,
    };
    const submitted = await deps.submit.now(toCommand(target, now));
    if (isPending(submitted)) throw new Error(`${envelope.id} was decided, and cannot be read`);
    return submitted;
  }

  /** The appointment as its owner sees it. */
  function discovery(outcome: Outcome<Changed>, caller: Caller) {
    if (!outcome.ok) return outcome;
    return accept({ body: ownerView(outcome.value.appointment, viewerOf(caller)) });
  }

  /** The alert as it is after a command. */
  async function alertAnswer(alertId: string) {
    const alert = await readWithRetries(() => findAlert(db, alertId));
    if (!alert) throw new Error(`${alertId} is done, and cannot be read`);
    return accept({ body: alertView(alert) });
  }

  /** What staff say of an appointment with a word. */
  const byWord = (
    endpoint: typeof life.confirmAppointment,
    kind: 'confirm' | 'complete' | 'noShow' | 'refund',
  ) =>
    route(endpoint, async (input) => {
      const { id } = input.params;
      const toCommand = (target: Target) => ({
        ...target,
        kind,
        summary: `${target.id}: ${kind} ${id}`,
      });
      return discovery(await change({ ...input, body: {} }, id, kind, toCommand), input.caller);
    });

  return [
    byWord(life.confirmAppointment, 'confirm'),
    byWord(life.completeAppointment, 'complete'),
    byWord(life.markNoShow, 'noShow'),
    byWord(life.refundAppointment, 'refund'),

    route(life.declineAppointment, async (input) => {
      const { id } = input.params;
      const changed = await change(input, id, 'decline', (target) => ({
        ...target,
        ...input.body,
        kind: 'decline',
        summary: `${target.id}: decline ${id}`,
      }));
      return discovery(changed, input.caller);
    }),

    route(life.cancelAppointment, async (input) => {
      const { id } = input.params;
      const { scope } = input.body;
      const changed = await change(input, id, 'cancel', (target) => ({
        ...target,
        ...input.body,
        kind: 'cancel',
        summary: `${target.id}: cancel ${id}${scope === 'this' ? '' : ` (${scope})`}`,
      }));
      return discovery(changed, input.caller);
    }),

    route(life.rescheduleAppointment, async (input) => {
      const { id } = input.params;
      const { date, start } = input.body;
      const changed = await change(input, id, 'reschedule', (target, { serviceIds }) => {
        const professional = input.body.professional ?? target.professional;
        return {
          ...target,
          kind: 'reschedule',
          professional,
          services: serviceIds,
          date,
          start,
          newSessionId: newId('ses'),
          summary: `${target.id}: move ${id} to ${date} ${start} with ${professional}`,
        };
      });
      return discovery(changed, input.caller);
    }),

    route(life.payAppointment, async (input) => {
      const { id } = input.params;
      const { amountMajor, method } = input.body;
      const changed = await change(input, id, 'pay', (target) => ({
        ...target,
        kind: 'pay',
        amountMajor: amountMajor!,
        method,
        summary: `${target.id}: ${id} was paid`,
      }));
      return discovery(changed, input.caller);
    }),

    route(life.annotateAppointment, async (input) => {
      const { id } = input.params;
      const changed = await change({ ...input, headers: {} }, id, 'annotate', (target) => ({
        ...target,
        ...input.body,
        kind: 'annotate',
        summary: `${target.id}: notes of ${id}`,
      }));
      return discovery(changed, input.caller);
    }),

    route(life.raiseAlert, async (input) => {
      const { id } = input.params;
      const { minutes } = input.body;
      const changed = await change(input, id, 'late', (target) => ({
        ...target,
        kind: 'late',
        alertId: alertIdOf(target.id),
        minutes,
        summary: `${target.id}: late by ${minutes} minutes for ${id}`,
      }));
      if (!changed.ok) return changed;
      return alertAnswer(alertIdOf(changed.value.commandId));
    }),

    route(life.listAlerts, ({ query, caller, path }) =>
      listPage(
        { path, query },
        DateRank,
        (page) => listAlerts(db, ownerOf(caller), new Date(deps.nowMs()), page),
        {
          toItem: ({ alert, appointment }) => listedAlertView(alert, appointment, viewerOf(caller)),
          toPosition: ({ alert: { createdAtMs, id } }) => ({ rank: createdAtMs, id }),
        },
      ),
    ),

    route(life.respondToAlert, async (input) => {
      const { id: alertId } = input.params;
      const { response } = input.body;
      const alert = await findAlert(db, alertId, ownerOf(input.caller));
      if (!alert) return refuse('NOT_FOUND');
      const changed = await change(input, alert.appointmentId, 'respond', (target) => ({
        ...target,
        kind: 'respond',
        alertId,
        response,
        summary: `${target.id}: ${response} ${alertId}`,
      }));
      if (!changed.ok) {
        return changed.code === 'APPOINTMENT_NOT_FOUND' ? refuse('NOT_FOUND') : changed;
      }
      return alertAnswer(alertId);
    }),

    route(life.listHistory, async ({ params: { id }, query, caller, path }) => {
      const appointment = await reads.findAppointment(db, ownerOf(caller), id);
      if (!appointment) return refuse('APPOINTMENT_NOT_FOUND');
      return listPage(
        { path, query },
        CountRank,
        (page) => listEvents(db, id, viewerOf(caller), page),
        {
          toItem: (event) => historyLine(event, appointment),
          toPosition: ({ seq, id: eventId }) => ({ rank: seq, id: eventId }),
        },
      );
    }),
  ];
}

/** The same for the same command, so that a repeat names the same alert. */
function alertIdOf(commandId: string): string {
  return commandId.replace(/^bkg_/, 'alr_');
}
