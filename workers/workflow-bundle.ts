import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  bundleWorkflowCode,
  DefaultLogger,
  type WorkflowBundle,
  type WorkflowBundleOption,
} from '@temporalio/worker';

/** Bundles `workflows/` for the workflow sandbox. This takes seconds of CPU time. */
function bundleWorkflows(): Promise<WorkflowBundle> {
  return bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)),
    logger: new DefaultLogger('WARN'),
  });
}

/** Workers that are given this file start without bundling. */
export async function writeWorkflowBundle(path: string): Promise<void> {
  const { code } = await bundleWorkflows();
  await writeFile(path, code);
}

/** Reads the bundle from a file that `writeWorkflowBundle` wrote; without one, bundles now. */
export async function loadWorkflowBundle(path: string | undefined): Promise<WorkflowBundleOption> {
  return path === undefined ? bundleWorkflows() : { codePath: path };
}
