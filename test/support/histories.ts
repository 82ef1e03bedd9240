import { Client, Connection } from '@temporalio/client';
import { claimQueueOf, deliveryQueueOf } from '../../workflows/messages.ts';
import { services } from './services.ts';

/** The records of Temporal about the workflows of an app: inputs, results, memos and descriptions, as readable text by workflow id. */
export async function readHistories(taskQueue: string): Promise<Map<string, string>> {
  const connection = await Connection.connect({ address: services.temporalAddress });
  try {
    const { workflow } = new Client({ connection });
    const queues = [taskQueue, claimQueueOf(taskQueue), deliveryQueueOf(taskQueue)];
    const query = queues.map((name) => `TaskQueue = '${name}'`).join(' OR ');
    const found = new Map<string, string>();
    for await (const { workflowId, runId, status } of workflow.list({ query })) {
      const handle = workflow.getHandle(workflowId, runId);
      const kept: unknown[] = [await handle.fetchHistory(), (await handle.describe()).raw];
      // The details that the UI of Temporal shows.
      if (status.name === 'RUNNING') kept.push(await handle.query('__temporal_workflow_metadata'));
      found.set(`${workflowId} ${runId}`, textsIn(kept).join('\n'));
    }
    return found;
  } finally {
    await connection.close();
  }
}

/** Every text in a value. Payloads are bytes, which the JSON of a protobuf message would show as base64. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Uint8Array) return [Buffer.from(value).toString('utf8')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
