import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../launcher/paths.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Runs a script of package.json without npm. */
export function runCommand(
  name: string,
  env: Readonly<Record<string, string>>,
  extraArgs: readonly string[] = [],
): Promise<{ code: number; output: string }> {
  const [, ...args] = scripts[name]!.split(' ');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...args, ...extraArgs],
      { cwd: ROOT, env: { PATH: process.env['PATH'], ...env } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}
