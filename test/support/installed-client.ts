import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../launcher/paths.ts';
import { CONSUMER_FILES } from './client-consumer.ts';

const execFileAsync = promisify(execFile);
const SOURCE = join(ROOT, 'packages/client');
const TSC = join(ROOT, 'node_modules/.bin/tsc');

/** A project of a stranger, who has installed the packed client. */
export function installClient() {
  const dir = mkdtempSync(join(tmpdir(), 'amsel-client-'));
  const project = join(dir, 'project');
  mkdirSync(project);
  for (const [name, text] of Object.entries(CONSUMER_FILES)) {
    writeFileSync(join(project, name), text);
  }
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: project,
      encoding: 'utf8',
    });
  npm('install', packClient(dir));
  return {
    project,
    dir: join(project, 'node_modules/@amsel/client'),
    /** Prints nothing if all types are right. */
    checkTypes: (config: string) => run(TSC, ['-p', config], project),
    runScript: (...args: string[]) => run(process.execPath, args, project),
    listFiles: () =>
      readdirSync(join(project, 'node_modules/@amsel/client'), { recursive: true }).map(String),
    remove: () => rmSync(dir, { recursive: true }),
  };
}

/** Built into a copy, so that the folder of the package stays as it is. Returns the path of the archive. */
function packClient(dir: string): string {
  const copy = join(dir, 'package');
  for (const name of ['package.json', 'README.md', 'LICENSE']) {
    cpSync(join(SOURCE, name), join(copy, name));
  }
  for (const config of ['tsconfig.json', 'tsconfig.cli.json']) {
    execFileSync(TSC, ['-p', join(SOURCE, config), '--outDir', join(copy, 'dist')]);
  }
  execFileSync('npm', ['pack', '--silent', '--pack-destination', dir], { cwd: copy });
  const [archive] = readdirSync(dir).filter((name) => name.endsWith('.tgz'));
  return join(dir, archive!);
}

/** The output, also of a failure. The gateway that a script calls may be in this process, which must not wait. */
async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    return (await execFileAsync(command, args, { cwd })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    return stdout + stderr;
  }
}
