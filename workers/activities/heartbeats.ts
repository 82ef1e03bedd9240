import { Context } from '@temporalio/activity';
import { HEARTBEAT_TIMEOUT_MS } from '../../workflows/messages.ts';

/** Sends heartbeats while the work runs, so that Temporal notices a dead worker by their absence. */
export async function withHeartbeats<T>(
  work: (context: Context) => Promise<T>,
  timeoutMs = HEARTBEAT_TIMEOUT_MS,
): Promise<T> {
  const context = Context.current();
  const heartbeats = setInterval(() => context.heartbeat(), timeoutMs / 4);
  try {
    return await work(context);
  } finally {
    clearInterval(heartbeats);
  }
}
