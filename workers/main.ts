import { readWorkerConfig } from '../config/index.ts';
import { runMain } from '../config/main.ts';
import { runWorkerProcess } from './process.ts';

await runMain((untilStopped) => runWorkerProcess(readWorkerConfig(process.env), untilStopped));
