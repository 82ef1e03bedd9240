import type { Database } from '../../db/client.ts';
import { listOffered } from '../../db/reads/waitlist.ts';
import { loadWorld } from '../../db/reads/world.ts';
import { withdrawOffer } from '../../domain/commands/withdraw-offer.ts';
import { mergeNeeds } from '../../domain/needs.ts';
import type { Enqueue } from '../../engine/command-queues.ts';
import { actorIdFor } from '../../workflows/messages.ts';
import { toWithdrawCommand } from './offer-commands.ts';

export type LineDeps = {
  readonly database: Database;
  readonly enqueue: Enqueue;
  readonly actorCount: number;
  readonly nowMs: () => number;
};

/** Ends the open offers of a business that can no longer be booked, for example because of time off. */
export async function withdrawOffers(
  { database: { db }, enqueue, actorCount, nowMs }: LineDeps,
  businessId: string,
  limit: number,
): Promise<void> {
  const now = new Date(nowMs());
  const offered = await listOffered(db, businessId, now, limit);
  const commands = offered.flatMap((entry) => toWithdrawCommand(entry, now.getTime()) ?? []);
  if (commands.length === 0) return;
  const world = await loadWorld(db, mergeNeeds(commands.map(withdrawOffer.needs)));
  for (const command of commands) {
    // Most offers can be booked: only the others need a decision.
    if (!withdrawOffer.decide(world, command, now.getTime()).ok) continue;
    const actorId = actorIdFor(command.professional, actorCount);
    await enqueue(actorId, command);
  }
}
