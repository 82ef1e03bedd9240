import type { Database } from '../../db/client.ts';
import { listOffered } from '../../db/reads/waitlist-line.ts';
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

/**
 * Ends the open offers of a business that can no longer be booked, for example because of time off. Returns false if
 * one of them was not decided.
 */
export async function withdrawOffers(
  { database: { db }, enqueue, actorCount, nowMs }: LineDeps,
  businessId: string,
  limit: number,
): Promise<boolean> {
  const now = new Date(nowMs());
  const offered = await listOffered(db, businessId, now, limit);
  const commands = offered.flatMap((entry) => toWithdrawCommand(entry, now.getTime()) ?? []);
  if (commands.length === 0) return true;
  const world = await loadWorld(db, mergeNeeds(commands.map(withdrawOffer.needs)));
  // Most offers can be booked: only the others need a decision.
  const due = commands.filter((command) => withdrawOffer.decide(world, command, now.getTime()).ok);
  const results = await Promise.all(
    due.map((command) => enqueue(actorIdFor(command.professional, actorCount), command)),
  );
  return results.every(({ kind }) => kind === 'decided');
}
