import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Worker } from '@temporalio/worker';
import { ROOT } from '../../launcher/paths.ts';
import { loadWorkflowBundle } from '../../workers/workflow-bundle.ts';
import * as workflows from '../../workflows/index.ts';

/** Workflows that began under the code of an earlier day must go on under today's; see `npm run histories`. */
const FOLDER = join(ROOT, 'test/histories');
const KEPT = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

test('every kind of workflow has a kept history', () => {
  const kinds = new Set(KEPT.map((name) => name.split('-')[0]));

  expect([...kinds].toSorted()).toEqual(Object.keys(workflows).toSorted());
});

test.each(KEPT)('%s replays under the code of today', async (name) => {
  const history: object = JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
  const replay = Worker.runReplayHistory(
    { workflowBundle: await loadWorkflowBundle(process.env['WORKFLOW_BUNDLE_PATH']) },
    history,
  );

  await expect(replay).resolves.toBeUndefined();
});
