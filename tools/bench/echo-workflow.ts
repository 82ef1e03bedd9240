import { condition, defineUpdate, setHandler } from '@temporalio/workflow';

export const echoUpdate = defineUpdate<string, [string]>('echo');

/** The least a workflow can do with an update: the cost that Temporal itself adds. */
export async function echo(): Promise<void> {
  setHandler(echoUpdate, (text) => text);
  await condition(() => false);
}
