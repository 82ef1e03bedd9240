import type { ReleaseHoldCommand } from '../../domain/commands/release-hold.ts';
import { clientOfHold, type Hold } from '../../domain/hold.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { toEnvelope } from './envelope.ts';

/** The sender of a command that needs no Idempotency-Key. */
export type Sender = {
  readonly caller: Caller;
  readonly requestId: string;
  readonly noteCommand: (id: string) => void;
};

/** Ends a hold; that of an offer also ends the offer. */
export function releaseHold(
  { submit, nowMs }: Pick<Deps, 'submit' | 'nowMs'>,
  { caller, requestId: xRequestId, noteCommand }: Sender,
  hold: Hold,
) {
  const command = toReleaseCommand(hold, { caller, xRequestId, nowMs: nowMs() });
  noteCommand(command.id);
  return submit.now(command);
}

function toReleaseCommand(
  hold: Hold,
  context: Omit<Parameters<typeof toEnvelope>[0], 'request' | 'idempotencyKey'>,
): ReleaseHoldCommand {
  const {
    id: holdId,
    businessId: business,
    professionalIds: professionals,
    waitlistEntryId,
  } = hold;
  const request = { holdId, kind: 'releaseHold' };
  const envelope = toEnvelope({ ...context, request, idempotencyKey: undefined });
  return {
    ...envelope,
    kind: 'releaseHold',
    holdId,
    business,
    professionals,
    waiting:
      waitlistEntryId === null
        ? undefined
        : { entryId: waitlistEntryId, clientId: clientOfHold(hold) },
    professional: professionals[0]!,
    summary: `${envelope.id}: release ${holdId}`,
  };
}
