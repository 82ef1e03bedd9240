import { type AppointmentRecord, maskedView, ownerView } from '../../domain/appointment.ts';
import { toViewer } from '../access/caller.ts';
import type { Caller } from '../access/tokens.ts';
import { toVersioned, toVersionTag } from '../http/etag.ts';

/** The appointment for a caller who has a part in it. */
export function toOwnResponse(appointment: AppointmentRecord, caller: Caller) {
  return { body: ownerView(appointment, toViewer(caller)), ...versionOf(appointment) };
}

/** The appointment for any other caller. Its ETag shows only changes of what they may see. */
export function toMaskedResponse(appointment: AppointmentRecord) {
  return toVersioned(maskedView(appointment));
}

function versionOf({ version }: AppointmentRecord) {
  return { headers: { ETag: toVersionTag(version) } };
}
