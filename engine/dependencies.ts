import type { Client } from '@temporalio/client';
import type { Database } from '../db/client.ts';
import type { Dependency } from '../telemetry/dependencies.ts';

/** Below the timeout of a probe. Without a deadline the Temporal client retries for 30 s. */
const TEMPORAL_DEADLINE_MS = 900;

export function postgresDependency({ pool }: Database): Dependency {
  return { name: 'postgres', probe: () => pool.query('SELECT 1') };
}

export function temporalDependency(client: Client): Dependency {
  const { namespace } = client.options;
  return {
    name: 'temporal',
    probe: () =>
      client.withDeadline(Date.now() + TEMPORAL_DEADLINE_MS, () =>
        client.workflowService.describeNamespace({ namespace }),
      ),
  };
}
