import { newId } from '../../contract/ids.ts';
import * as contract from '../../contract/payments.ts';
import { findAppointment } from '../../db/reads/appointments.ts';
import { listLedger } from '../../db/reads/ledger.ts';
import { ledgerView, PAYMENT_METHODS } from '../../domain/ledger-entry.ts';
import { refuse } from '../../domain/outcome.ts';
import { toAccountScope, toViewer } from '../access/caller.ts';
import { createRefundCheck } from '../access/refund-check.ts';
import { changeAppointment } from '../commands/change-appointment.ts';
import { toChangeResponse } from '../commands/customer-changes.ts';
import type { Deps } from '../deps.ts';
import { DateRank, sendList } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';

/** The ledger of an appointment. Each entry is decided in its calendar. */
export function paymentRoutes(deps: Deps): Route[] {
  const { db } = deps.database;
  const refuseRefund = createRefundCheck(deps);
  return [
    route(contract.payAppointment, async (input) => {
      const { id } = input.params;
      const { amountMajor, ...body } = input.body;
      const changed = await changeAppointment(deps, input, id, 'pay', (target) => ({
        ...target,
        ...body,
        kind: 'pay',
        amountMajor: amountMajor!,
        entryIds: [newId('pay'), newId('pay')],
        summary: `${target.id}: ${id} was paid`,
      }));
      return toChangeResponse(changed, input.caller);
    }),

    route(contract.refundAppointment, async (input) => {
      const { id } = input.params;
      const refused = await refuseRefund(input.caller, id);
      if (refused) return refused;
      const changed = await changeAppointment(deps, input, id, 'refund', (target) => ({
        ...target,
        ...input.body,
        kind: 'refund',
        entryIds: PAYMENT_METHODS.map(() => newId('pay')),
        summary: `${target.id}: refund ${id}`,
      }));
      return toChangeResponse(changed, input.caller);
    }),

    route(contract.voidPayment, async (input) => {
      const { id, paymentId } = input.params;
      const refused = await refuseRefund(input.caller, id);
      if (refused) return refused;
      const request = { ...input, body: { ...input.body, paymentId } };
      const changed = await changeAppointment(deps, request, id, 'voidPayment', (target) => ({
        ...target,
        ...request.body,
        kind: 'voidPayment',
        entryId: newId('pay'),
        summary: `${target.id}: void ${paymentId} of ${id}`,
      }));
      return toChangeResponse(changed, input.caller);
    }),

    route(contract.listPayments, async ({ params: { id }, query, caller, path }) => {
      const appointment = await findAppointment(db, toAccountScope(caller), id);
      if (!appointment) return refuse('APPOINTMENT_NOT_FOUND');
      const viewer = toViewer(caller);
      return sendList({ path, query }, DateRank, listLedger(db, id), {
        toItem: (row) => ledgerView(row, viewer),
        toPosition: ({ takenAt, id: entryId }) => ({ rank: takenAt.getTime(), id: entryId }),
      });
    }),
  ];
}
