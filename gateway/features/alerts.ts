import { getAlert, listAlerts, raiseAlert, respondToAlert } from '../../contract/alerts.ts';
import * as reads from '../../db/reads/alerts.ts';
import { alertView, listedAlertView } from '../../domain/alert.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { OutcomeUnknownError } from '../../domain/unavailable.ts';
import { toAccountScope, toViewer } from '../access/caller.ts';
import { changeAppointment } from '../commands/change-appointment.ts';
import type { Deps } from '../deps.ts';
import { toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { DateRank, sendList } from '../http/paging.ts';
import { readWithRetries } from '../reads/read-with-retries.ts';

export function alertRoutes(deps: Deps): Route[] {
  const { db } = deps.database;

  /** Reads the alert after its command. */
  async function toResponse(alertId: string) {
    const alert = await readWithRetries(() => reads.findAlert(db, alertId));
    if (!alert) throw new OutcomeUnknownError(`${alertId} is done, but cannot be read`);
    return accept({ body: alertView(alert) });
  }

  return [
    route(raiseAlert, async (input) => {
      const { id } = input.params;
      const { minutes } = input.body;
      const changed = await changeAppointment(deps, input, id, 'late', (target) => ({
        ...target,
        kind: 'late',
        alertId: toAlertId(target.id),
        minutes,
        summary: `${target.id}: late by ${minutes} minutes for ${id}`,
      }));
      if (!changed.ok) return changed;
      return toResponse(toAlertId(changed.value.commandId));
    }),

    route(listAlerts, ({ query, caller, path }) =>
      sendList(
        { path, query },
        DateRank,
        reads.listAlerts(db, toAccountScope(caller), new Date(deps.nowMs())),
        {
          toItem: ({ alert, appointment }) => listedAlertView(alert, appointment, toViewer(caller)),
          toPosition: ({ alert: { createdAtMs, id } }) => ({ rank: createdAtMs, id }),
        },
      ),
    ),

    route(getAlert, async ({ params: { id }, caller }) => {
      const alert = await reads.findAlert(db, id, toAccountScope(caller));
      return alert ? accept(toVersioned(alertView(alert))) : refuse('NOT_FOUND');
    }),

    route(respondToAlert, async (input) => {
      const { id: alertId } = input.params;
      const { response } = input.body;
      const alert = await reads.findAlert(db, alertId, toAccountScope(input.caller));
      if (!alert) return refuse('NOT_FOUND');
      const changed = await changeAppointment(
        deps,
        input,
        alert.appointmentId,
        'respond',
        (target) => ({
          ...target,
          kind: 'respond',
          alertId,
          response,
          summary: `${target.id}: ${response} ${alertId}`,
        }),
      );
      if (!changed.ok) {
        return changed.code === 'APPOINTMENT_NOT_FOUND' ? refuse('NOT_FOUND') : changed;
      }
      return toResponse(alertId);
    }),
  ];
}

/** Derived from the command id, so that a repeat returns the same alert. */
function toAlertId(commandId: string): string {
  return commandId.replace(/^bkg_/, 'alr_');
}
