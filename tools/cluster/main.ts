import { join, resolve } from 'node:path';
import { rootCauseOf } from '../../config/cause.ts';
import { readCommandLine } from '../../config/command-line.ts';
import { ROOT } from '../../launcher/paths.ts';
import { StartError } from '../../launcher/start-error.ts';
import { type Command, parseCommand } from './command.ts';
import { connectController } from './contact.ts';
import { down } from './down.ts';
import { tableText } from './page.ts';

/** `npm run cluster`: runs what production has on this machine, without containers. */
const USAGE = `usage: npm run cluster [-- --reset] [--data DIR]
       npm run cluster -- status | down [--data DIR]
       npm run cluster -- kill | stop | start | freeze | thaw PART [--data DIR]

Starts two Postgres with synchronous standbys, two nodes of Temporal, Valkey with a replica, three
gateways behind a load balancer, three workers and Prometheus, and runs until Ctrl-C or \`down\`.
The other commands are for a second terminal:

  status       all parts: state, process, address, log
  down         stop everything; the data is kept
  kill PART    end it at once (SIGKILL); it is started again, as in production
  stop PART    stop it; it stays away until \`start PART\`
  freeze PART  it does nothing until \`thaw PART\`
  --reset      begin with empty data
  --data DIR   the folder of data and logs; .amsel/cluster by default. A second cluster needs its own

example: npm run cluster -- kill temporal-2`;

const { values, words, refuse } = readCommandLine(USAGE, {
  reset: { type: 'boolean', default: false },
  data: { type: 'string', default: join(ROOT, '.amsel/cluster') },
});
const dataDir = resolve(values.data);
const command = parseCommand(words);
if (command === undefined) refuse(`unknown command '${words.join(' ')}'`);
// Writing to a closed terminal fails; that must not end the controller before its children.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  await runCommand(command!);
  process.exit(0);
} catch (error) {
  const cure = error instanceof StartError ? `\n  cure: ${error.cure}` : '';
  const name = error instanceof StartError ? `${error.component}: ` : '';
  console.error(`✗ ${name}${rootCauseOf(error)}${cure}`);
  process.exit(1);
}

async function runCommand(wanted: Command): Promise<void> {
  if (wanted.kind === 'up') {
    // It loads the whole product, which takes seconds that the other commands do not need.
    const { up } = await import('./up.ts');
    return up({ dataDir, reset: values.reset });
  }
  if (wanted.kind === 'down') return console.log(await down(dataDir));
  return withController(async (controller) => {
    if (wanted.kind === 'part') await controller.send(wanted.action, wanted.name);
    console.log(wanted.kind === 'part' ? 'done' : tableText(await controller.listStatus()));
  });
}

async function withController(
  use: (controller: NonNullable<ReturnType<typeof connectController>>) => Promise<void>,
): Promise<void> {
  const controller = connectController(dataDir);
  if (!controller) throw new StartError('cluster', 'it does not run', 'start it: npm run cluster');
  await use(controller).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
    throw new StartError('cluster', 'it does not answer', 'npm run cluster -- down, and start it');
  });
}
