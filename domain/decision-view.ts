import type { AbandonReason, Accepted } from './commands/result.ts';
import type { Command } from './commands/index.ts';
import { ANY_PROFESSIONAL } from './offering.ts';
import { errorText, type Outcome } from './outcome.ts';
import { type NamesRecords, toNamedId } from './strangers.ts';

/** The records that a command concerns, stored with its outcome for operators. */
export function subjectOf(command: Command, outcome: Outcome<Accepted>) {
  const { professional } = command;
  const chosen = outcome.ok ? outcome.value.professional : undefined;
  return {
    summary: command.summary,
    professionalId: professional === ANY_PROFESSIONAL ? (chosen ?? null) : professional,
    clientId: 'clientId' in command ? findClient(command) : null,
    appointmentId: 'appointmentId' in command ? command.appointmentId : null,
  };
}

function findClient({ clientId, crmClientId }: NamesRecords): string | null {
  const id = clientId ?? crmClientId;
  return id === undefined ? null : toNamedId(id);
}

/** An outcome or abandoned attempt as stored, with the events of its transaction. */
export type StoredDecision = {
  readonly commandId: string;
  readonly kind: string;
  readonly callerId: string;
  /** Null for the scheduler, empty once the account is erased. */
  readonly callerName: string | null;
  /** Null for an abandoned attempt. */
  readonly outcome: Outcome<Accepted> | null;
  readonly abandonReason: AbandonReason | null;
  readonly summary: string;
  readonly professionalId: string | null;
  readonly clientId: string | null;
  readonly appointmentId: string | null;
  readonly requestedAt: Date;
  readonly decidedAt: Date;
  readonly events: readonly { readonly type: string; readonly resourceId: string }[];
};

/** A decision for an operator: the request, the verdict, its time and its reason. */
export function decisionView(stored: StoredDecision) {
  const { commandId, summary, professionalId, clientId, appointmentId } = stored;
  return {
    id: commandId,
    kind: stored.kind,
    callerId: stored.callerId,
    ...(stored.callerName && { callerName: stored.callerName }),
    // The summary begins with the id of the command; an abandoned attempt has another id.
    request: summary.replace(/^bkg_\w+: /, ''),
    ...(professionalId !== null && { professionalId }),
    ...(clientId !== null && { clientId }),
    ...(appointmentId !== null && { appointmentId }),
    requestedAt: stored.requestedAt.toISOString(),
    decidedAt: stored.decidedAt.toISOString(),
    ...verdictOf(stored),
    changes: stored.events.map(({ type, resourceId }) => ({ type, id: resourceId })),
  };
}

function verdictOf({ outcome, abandonReason }: StoredDecision) {
  if (!outcome) return { decision: 'abandoned' as const, reason: abandonReason! };
  return outcome.ok
    ? { decision: 'accepted' as const }
    : { decision: 'refused' as const, error: errorText(outcome) };
}
