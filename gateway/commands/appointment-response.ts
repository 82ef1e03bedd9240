import { type AppointmentRecord, maskedView, ownerView } from '../../domain/appointment.ts';
import { toViewer } from '../access/caller.ts';
import type { Caller } from '../access/tokens.ts';
import { toVersionTag } from '../http/etag.ts';

/** The appointment for a caller who has a part in it. */
export function toOwnResponse(appointment: AppointmentRecord, caller: Caller) {
  return { body: ownerView(appointment, toViewer(caller)), ...versionOf(appointment) };
}

/** The appointment for any other caller. */
export function toMaskedResponse(appointment: AppointmentRecord) {
  return { body: maskedView(appointment), ...versionOf(appointment) };
}

function versionOf({ version }: AppointmentRecord) {
  return { headers: { ETag: toVersionTag(version) } };
}
