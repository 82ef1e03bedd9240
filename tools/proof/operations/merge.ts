import { type LoadContext, record } from './load-context.ts';
import { type AppointmentView, codeOf, type Outcome } from '../log.ts';
import { nextStudioBlock } from '../market/slots.ts';
import { STUDIO_OWNER, TWINS } from '../market/studio.ts';
import type { Got } from '../clients/send.ts';
import type { Merged } from '../clients/studio.ts';
import { bookAtStudio, listBooked, recordChange, reportWrong } from './studio-bookings.ts';

const KIND = 'merge clients';
const { email } = STUDIO_OWNER;

let twinsTaken = 0;

/** Two records of a client are merged, while appointments of the client are booked, moved and cancelled. */
export async function mergeClients(context: LoadContext): Promise<void> {
  const twins = TWINS[twinsTaken++];
  if (!twins) return;
  const block = nextStudioBlock();
  const booked = listBooked(
    await Promise.all(
      [0, 60].map((minute) =>
        bookAtStudio(context, KIND, {
          professional: block.professional,
          date: block.date,
          start: block.startAt(minute),
          crmClientId: twins.merged,
        }),
      ),
    ),
  );
  const [first, second] = booked;
  if (!first || !second) {
    reportWrong(context, `${KIND}: ${twins.merged} could not book at ${block.date}`);
    return;
  }
  const merging = { twins, block, first, second };
  await context.random.pick([mergeWithConflict, mergeWithChanges])(context, merging);
}

type Merging = {
  readonly twins: (typeof TWINS)[number];
  readonly block: ReturnType<typeof nextStudioBlock>;
  readonly first: AppointmentView;
  readonly second: AppointmentView;
};

/** The client that remains books a time at which the other one has an appointment: one of the two requests is refused. */
async function mergeWithConflict(context: LoadContext, merging: Merging): Promise<void> {
  const { twins, block, first, second } = merging;
  const { date, colleague: professional } = block;
  const [merged, booked] = await Promise.all([
    context.client.merge(twins.merged, twins.kept),
    bookAtStudio(context, KIND, {
      professional,
      date,
      start: first.start,
      crmClientId: twins.kept,
    }),
    cancel(context, second),
  ]);
  const isMerged = 'got' in merged;
  const codes = [codeOf(merged), codeOf(booked)].filter((code) => code !== undefined);
  if (isMerged === (booked.status === 'succeeded') || codes.join() !== 'CLIENT_DOUBLE_BOOKED') {
    reportWrong(context, `${KIND}: ${twins.merged} and a booking got ${codes.join() || 'both'}`);
  }
  recordMerge(context, twins.kept, merged, [first, second]);
}

/** The changes succeed before and after the merge; a new booking names a record that may be gone. */
async function mergeWithChanges(context: LoadContext, merging: Merging): Promise<void> {
  const { twins, block, first, second } = merging;
  const { date, professional, colleague, startAt } = block;
  const { id } = first;
  const to = { professional, date, start: startAt(120) };
  const asked = { professional: colleague, date, start: startAt(30), crmClientId: twins.merged };
  const [merged, booked] = await Promise.all([
    context.client.merge(twins.merged, twins.kept),
    bookAtStudio(context, KIND, asked, undefined, (appointment) =>
      appointment.crmClientId === twins.kept
        ? { ...appointment, crmClientId: twins.merged }
        : appointment,
    ),
    record(context, KIND, { action: 'reschedule', id, to }, (_, key) =>
      context.client.reschedule(email, id, to, key),
    ),
    cancel(context, second),
  ]);
  if (booked.status === 'refused' && booked.code !== 'CLIENT_NOT_FOUND') {
    reportWrong(context, `${KIND}: a booking of ${twins.merged} got ${booked.code}`);
  }
  if (!('got' in merged)) {
    reportWrong(context, `${KIND}: ${twins.merged} got ${JSON.stringify(merged)}`);
  }
  recordMerge(context, twins.kept, merged, [first, second, ...listBooked([booked])]);
}

function cancel(context: LoadContext, { id }: AppointmentView): Promise<Outcome> {
  return record(context, KIND, { action: 'cancel', id }, (_, key) =>
    context.client.cancel(email, id, key),
  );
}

function recordMerge(
  context: LoadContext,
  into: string,
  merged: Got<Merged>,
  appointments: readonly AppointmentView[],
): void {
  if (!('got' in merged)) return;
  if (merged.got.moved.appointments !== appointments.length) {
    const text = `${merged.got.moved.appointments} of ${appointments.length} appointments`;
    reportWrong(context, `${KIND}: ${merged.got.mergedId} gave ${text} to ${into}`);
  }
  for (const appointment of appointments) {
    const request = { action: 'merge', id: appointment.id, into } as const;
    recordChange(context, KIND, request, { ...appointment, crmClientId: into });
  }
}
