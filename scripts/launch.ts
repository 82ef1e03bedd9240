import { join, resolve } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { startSystem } from './system.ts';
import { ROOT } from './parts/places.ts';
import { StartError } from './parts/start-error.ts';
import { farewell, progress, welcome } from './voice.ts';

const dataDir = resolve(process.env['AMSEL_DATA_DIR'] ?? join(ROOT, '.amsel'));
const stopAsked = new Promise<void>((settle) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => settle());
});

console.log(`Amsel ${packageJson.version}`);
try {
  const system = await startSystem({
    dataDir,
    env: process.env,
    reset: process.argv.includes('--reset'),
    stopAsked,
    say: progress,
  });
  console.log(welcome(system));
  const ending = await Promise.race([stopAsked.then(() => undefined), system.partEnded]);
  console.log(ending ? `\n✗ ${ending} ended unexpectedly; stopping the rest …` : '\nStopping …');
  await system.stop();
  console.log(farewell(dataDir));
  process.exitCode = ending ? 1 : 0;
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(`✗ ${error.part} could not start: ${error.message}\n  cure: ${error.cure}`);
  process.exitCode = 1;
}
