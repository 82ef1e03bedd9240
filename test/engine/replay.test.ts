import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../../launcher/paths.ts';
import { Worker } from '../../tools/test-runner/temporal-runtime.ts';
import { loadWorkflowBundle } from '../../workers/workflow-bundle.ts';
import * as workflows from '../../workflows/index.ts';

/** Today's code must continue workflows that older code started; `npm run histories` records them. */
const FOLDER = join(ROOT, 'test/histories');
const HISTORIES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

test('every workflow type has a recorded history', () => {
  const types = new Set(HISTORIES.map((name) => name.split('-')[0]));

  expect([...types].toSorted()).toEqual(Object.keys(workflows).toSorted());
});

test.each(HISTORIES)('%s replays', async (name) => {
  const history: object = JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
  const replay = Worker.runReplayHistory(
    { workflowBundle: await loadWorkflowBundle(process.env['WORKFLOW_BUNDLE_PATH']) },
    history,
  );

  await expect(replay).resolves.toBeUndefined();
});
