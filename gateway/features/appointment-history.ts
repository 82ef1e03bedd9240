import { listHistory } from '../../contract/appointment-history.ts';
import { listAppointmentEvents } from '../../db/reads/appointment-history.ts';
import { findAppointment } from '../../db/reads/appointments.ts';
import { toHistoryLine } from '../../domain/history.ts';
import { refuse } from '../../domain/outcome.ts';
import { toAccountScope, toViewer } from '../access/caller.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { CountRank, sendList } from '../http/paging.ts';

export function appointmentHistoryRoutes({ database: { db } }: Deps): Route[] {
  return [
    route(listHistory, async ({ params: { id }, query, caller, path }) => {
      const appointment = await findAppointment(db, toAccountScope(caller), id);
      if (!appointment) return refuse('APPOINTMENT_NOT_FOUND');
      return sendList({ path, query }, CountRank, listAppointmentEvents(db, id, toViewer(caller)), {
        toItem: (event) => toHistoryLine(event, appointment, toViewer(caller)),
        toPosition: ({ seq, id: eventId }) => ({ rank: seq, id: eventId }),
      });
    }),
  ];
}
