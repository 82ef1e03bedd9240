import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { ROOT } from '../../launcher/paths.ts';
import { bundleWorkflowCode } from '../../tools/test-runner/temporal-runtime.ts';
import { services } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';
import { waitUntil } from '../support/wait-until.ts';

const WAIT_MS = 40_000;
const app = useTestApp();

test(
  'a worker that was paused inside a workflow goes on',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'amsel-slow-actor-'));
    const connection = await Connection.connect({ address: services.temporalAddress });
    try {
      const WORKFLOW_BUNDLE_PATH = join(folder, 'bundle.js');
      const workflowsPath = join(ROOT, 'test/support/slow-actor.ts');
      writeFileSync(WORKFLOW_BUNDLE_PATH, (await bundleWorkflowCode({ workflowsPath })).code);
      const worker = await app.addWorker({ WORKFLOW_BUNDLE_PATH });

      const { taskQueue } = app;
      const workflow = await new Client({ connection }).workflow.start('calendar', {
        workflowId: `slow/${taskQueue}`,
        taskQueue,
      });

      const readStatus = async () =>
        worker.hasEnded() ? 'its worker has crashed' : (await workflow.describe()).status.name;
      const status = await waitUntil(readStatus, (now) => now !== 'RUNNING', WAIT_MS);
      expect(status).toBe('COMPLETED');
    } finally {
      await connection.close();
      rmSync(folder, { recursive: true });
    }
  },
  2 * WAIT_MS,
);
