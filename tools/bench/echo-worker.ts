import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Worker } from '@temporalio/worker';

const [address = '', taskQueue = ''] = process.argv.slice(2);
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address, grpcCompression: { codec: 'none' } }),
  taskQueue,
  workflowBundle: await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('./echo-workflow.ts', import.meta.url)),
    logger: new DefaultLogger('WARN'),
  }),
});
// An interrupted bench must leave no process running.
process.once('disconnect', () => process.exit());
process.send?.('ready');
await worker.run();
