import { type AskActor } from '../../engine/actor-client.ts';
import { actorIdFor, type DurableActivities } from '../../workflows/messages.ts';

const ANSWER_WITHIN_MS = 20_000;

/** A durable booking goes to the same actor as any other. */
export function createClaim(askActor: AskActor, actorFolds: number): DurableActivities['claim'] {
  return async (command) => {
    const actorId = actorIdFor(command.professional, actorFolds);
    const [answered] = await askActor(actorId, [command], Date.now() + ANSWER_WITHIN_MS);
    return answered!;
  };
}
