import { workerConfig } from '../config/index.ts';
import { runMain } from '../config/main.ts';
import { runWorkerProcess } from './process.ts';

await runMain((untilStopped) => runWorkerProcess(workerConfig(process.env), untilStopped));
