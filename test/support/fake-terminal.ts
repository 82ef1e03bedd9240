import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import type { Environment } from '../../packages/client/src/cli/environment.ts';
import { run } from '../../packages/client/src/cli/run.ts';

/** A terminal whose user types what the test says; `shown` is its screen. */
export function fakeTerminal(options: { readonly isTTY?: boolean } = {}) {
  const screen: string[] = [];
  const rawScreens: boolean[] = [];
  let isRaw = false;
  const controller = new AbortController();
  const stdin = Object.assign(new PassThrough(), {
    isTTY: options.isTTY ?? true,
    setRawMode: (isOn: boolean) => void (isRaw = isOn),
  });
  const stderr = new Writable({
    write(chunk: Buffer, _encoding, done) {
      screen.push(chunk.toString());
      rawScreens.push(isRaw);
      done();
    },
  });
  return {
    // Safe: it has the parts that questions use.
    stdin: stdin as unknown as Environment['stdin'],
    stderr,
    signal: controller.signal,
    type: (text: string) => void stdin.write(text),
    hangUp: () => void stdin.end(),
    interrupt: () => controller.abort(),
    shown: () => screen.join(''),
    isRaw: () => isRaw,
    /** Whether the terminal was in raw mode when each part was shown. */
    rawScreens,
  };
}

type Line = {
  readonly answers?: readonly string[];
  /** Ctrl-C. */
  readonly signal?: AbortSignal;
};

/** Runs a command line in this process, as a user without files. */
export const runLine = (...args: readonly string[]) => runLineWith({}, ...args);

export async function runLineWith({ answers = [], signal }: Line, ...args: readonly string[]) {
  const home = mkdtempSync(join(tmpdir(), 'amsel-home-'));
  const written = { stdout: '', stderr: '' };
  const into = (name: 'stdout' | 'stderr') =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        written[name] += chunk.toString();
        done();
      },
    });
  const { stdin, type } = fakeTerminal({ isTTY: false });
  for (const answer of answers) type(`${answer}\n`);
  const code = await run({
    args,
    env: { XDG_CONFIG_HOME: home },
    stdin,
    stdout: into('stdout'),
    stderr: into('stderr'),
    signal: signal ?? new AbortController().signal,
  });
  rmSync(home, { recursive: true });
  return { code, ...written };
}
