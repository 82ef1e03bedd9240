import type { ReleaseHoldCommand } from '../../domain/commands/release-hold.ts';
import type { Hold } from '../../domain/hold.ts';
import { toEnvelope } from './envelope.ts';

export function toReleaseCommand(
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
      waitlistEntryId === null ? undefined : { entryId: waitlistEntryId, customerId: hold.ownerId },
    professional: professionals[0]!,
    summary: `${envelope.id}: release ${holdId}`,
  };
}
