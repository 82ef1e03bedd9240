import { type Alert, openAlertView } from '../../domain/alert.ts';
import { type AppointmentRecord, maskedView, ownerView } from '../../domain/appointment.ts';
import { maskedIdOf } from '../access/masked-id.ts';
import { toViewer } from '../access/caller.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { toVersioned, toVersionTag } from '../http/etag.ts';

/** The appointment for a caller who has a part in it. */
export function toOwnResponse(appointment: AppointmentRecord, caller: Caller) {
  const headers = { ETag: toVersionTag(appointment.version) };
  return { body: ownerView(appointment, toViewer(caller)), headers };
}

/** The same for staff, with an unanswered alert. Its ETag shows the alert too, which is no change of the appointment. */
export function toStaffResponse(appointment: AppointmentRecord, alert: Alert | undefined) {
  const shown = openAlertView(appointment, alert);
  const headers = { ETag: toVersionTag(appointment.version, shown.openAlert?.id) };
  return { body: { ...ownerView(appointment, 'staff'), ...shown }, headers };
}

/** The same for its customer, with their review, which is no change of the appointment either. */
export function toCustomerResponse(appointment: AppointmentRecord, reviewId: string | null) {
  const headers = { ETag: toVersionTag(appointment.version, reviewId ?? undefined) };
  return { body: { ...ownerView(appointment, 'customer'), reviewId }, headers };
}

/** The appointment for any other caller. Its ETag shows only changes of what they may see. */
export function toMaskedResponse({ sealer }: Pick<Deps, 'sealer'>, appointment: AppointmentRecord) {
  return toVersioned(maskedView(appointment, maskedIdOf(sealer, appointment.id)));
}
