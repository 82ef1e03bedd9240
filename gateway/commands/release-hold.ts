import type { ReleaseHoldCommand } from '../../domain/commands/release-hold.ts';
import { clientOfHold, type Hold } from '../../domain/hold.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { type EnvelopeDeps, toEnvelope } from './envelope.ts';

/** The sender of a command that needs no Idempotency-Key. */
export type Sender = {
  readonly caller: Caller;
  readonly requestId: string;
  readonly noteCommand: (id: string) => void;
};

/** Ends a hold; that of an offer also ends the offer. */
export function releaseHold(
  deps: Pick<Deps, 'submit' | 'nowMs' | 'sealer'>,
  { caller, requestId: xRequestId, noteCommand }: Sender,
  hold: Hold,
) {
  const command = toReleaseCommand(deps, hold, { caller, xRequestId });
  noteCommand(command.id);
  return deps.submit.now(command);
}

function toReleaseCommand(
  deps: EnvelopeDeps,
  hold: Hold,
  context: Omit<Parameters<typeof toEnvelope>[1], 'request' | 'idempotencyKey'>,
): ReleaseHoldCommand {
  const {
    id: holdId,
    businessId: business,
    professionalIds: professionals,
    waitlistEntryId,
  } = hold;
  const request = { holdId, kind: 'releaseHold' };
  const envelope = toEnvelope(deps, { ...context, request, idempotencyKey: undefined });
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
