import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  bundleWorkflowCode,
  DefaultLogger,
  type WorkflowBundle,
  type WorkflowBundleOption,
} from '@temporalio/worker';

/**
 * The SDK takes a stack trace whenever a workflow makes a `Promise`, and looks up the source of each of its lines. One
 * line, that of the error, is enough. On the first line of the bundle: the source map counts lines.
 */
const SHORT_STACKS = 'Error.stackTraceLimit=1;';

/** Bundles `workflows/` for the workflow sandbox. This takes seconds of CPU time. */
async function bundleWorkflows(): Promise<WorkflowBundle> {
  const { code, ...bundle } = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)),
    logger: new DefaultLogger('WARN'),
  });
  return { ...bundle, code: SHORT_STACKS + code };
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
