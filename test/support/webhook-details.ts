import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client';
import { webhookWorkflowIdOf } from '../../workflows/messages.ts';
import { services } from './services.ts';

/** The Temporal UI's details of the workflow of a webhook; undefined if it has none. */
export async function readDetails(webhookId: string): Promise<string | undefined> {
  const connection = await Connection.connect({ address: services.temporalAddress });
  try {
    const handle = new Client({ connection }).workflow.getHandle(webhookWorkflowIdOf(webhookId));
    const metadata = await handle.query<{ currentDetails?: string }>(
      '__temporal_workflow_metadata',
    );
    return metadata.currentDetails ?? '';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  } finally {
    await connection.close();
  }
}
