import { listAlerts, raiseAlert, respondToAlert } from '../../contract/alerts.ts';
import * as reads from '../../db/reads/alerts.ts';
import { alertView, listedAlertView } from '../../domain/alert.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { OutcomeUnknownError } from '../../domain/unavailable.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/mount.ts';
import { DateRank, listPage } from '../http/paging.ts';
import { readWithRetries } from '../reads/read-with-retries.ts';
import { ownerOf, viewerOf } from './appointments.ts';
import { changeAppointment } from './change-command.ts';

export function alertRoutes(deps: Deps): Route[] {
  const { db } = deps.database;

  /** The alert as it is after a command. */
  async function alertAnswer(alertId: string) {
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
        alertId: alertIdOf(target.id),
        minutes,
        summary: `${target.id}: late by ${minutes} minutes for ${id}`,
      }));
      if (!changed.ok) return changed;
      return alertAnswer(alertIdOf(changed.value.commandId));
    }),

    route(listAlerts, ({ query, caller, path }) =>
      listPage(
        { path, query },
        DateRank,
        (page) => reads.listAlerts(db, ownerOf(caller), new Date(deps.nowMs()), page),
        {
          toItem: ({ alert, appointment }) => listedAlertView(alert, appointment, viewerOf(caller)),
          toPosition: ({ alert: { createdAtMs, id } }) => ({ rank: createdAtMs, id }),
        },
      ),
    ),

    route(respondToAlert, async (input) => {
      const { id: alertId } = input.params;
      const { response } = input.body;
      const alert = await reads.findAlert(db, alertId, ownerOf(input.caller));
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
      return alertAnswer(alertId);
    }),
  ];
}

/** The same for the same command, so that a repeat names the same alert. */
function alertIdOf(commandId: string): string {
  return commandId.replace(/^bkg_/, 'alr_');
}
