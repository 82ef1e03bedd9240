import { readCommandLine } from '../config/command-line.ts';
import { writeWorkflowBundle } from '../workers/workflow-bundle.ts';

/** `npm run bundle`: bundles the workflow code once, for many starts of workers. */
const USAGE = `usage: npm run bundle -- FILE

Writes the workflow bundle to FILE. A worker with WORKFLOW_BUNDLE_PATH=FILE starts without
bundling, which takes seconds of CPU time. Write a new one for every version of the code.

example: npm run bundle -- workflow-bundle.js`;

const { words, refuse } = readCommandLine(USAGE, {});
const [path, ...rest] = words;
if (path === undefined || rest.length > 0) refuse('Expected one file');
else await writeWorkflowBundle(path);
