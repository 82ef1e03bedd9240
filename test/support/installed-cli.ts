import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installClient } from './installed-client.ts';
import { waitUntil } from './wait-until.ts';

type Ended = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};
type Line = {
  /** Lines of stdin, which ends after them. Without them it stays open. */
  readonly answers?: readonly string[] | undefined;
  readonly env?: Readonly<Record<string, string>>;
};

/** The command line in a project that has installed the packed client, with a home of its own for each user. */
export function installCli() {
  const installed = installClient();
  const { project } = installed;
  const bin = join(project, 'node_modules/.bin/amsel');
  let printed = '';
  const start = (command: string, args: readonly string[], line: Line) =>
    startLine(spawn(command, args, { cwd: project, env: line.env }), line, (text) => {
      printed += text;
    });

  return {
    /** A person with a session of their own. */
    user(name: string, baseUrl: string) {
      const home = join(project, `home-${name}`);
      mkdirSync(home, { recursive: true });
      const fill = (line: Line): Line => ({
        ...line,
        env: { PATH: process.env['PATH']!, HOME: home, AMSEL_URL: baseUrl, ...line.env },
      });
      const begin = (args: readonly string[], line: Line = {}) =>
        start(bin, args, fill({ answers: [], ...line }));
      return {
        home,
        begin,
        run: (...args: readonly string[]) => begin(args).ended,
        runWith: (line: Line, ...args: readonly string[]) => begin(args, line).ended,
        /** As people type it. */
        npx: (...args: readonly string[]) =>
          start('npx', ['--offline', 'amsel', ...args], fill({ answers: [] })).ended,
        /** A line of bash, in which a pipe fails if one of its commands does. */
        inShell: (line: string) =>
          start(
            'bash',
            ['-o', 'pipefail', '-c', line.replaceAll('amsel', bin)],
            fill({ answers: [] }),
          ).ended,
        /** In a pseudo-terminal, whose screen is the output. */
        inTerminal: (...args: readonly string[]) =>
          start('script', scriptArgs(bin, args), fill({})),
        runJson: async <T>(...args: readonly string[]): Promise<T> => {
          const { stdout, stderr } = await begin([...args, '--json']).ended;
          if (stdout === '') throw new Error(stderr);
          return JSON.parse(stdout) as T;
        },
        logIn: (email: string, password: string) =>
          begin(['login', '--email', email], { answers: [password] }).ended,
        ...storedSession(join(home, '.config/amsel/sessions'), baseUrl),
      };
    },
    /** All output of all commands. */
    printed: () => printed,
    remove: installed.remove,
  };
}

/** Follows a command that runs. */
function startLine(
  child: ChildProcessWithoutNullStreams,
  { answers }: Line,
  onPrinted: (text: string) => void,
) {
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      output[name] += chunk.toString();
      onPrinted(chunk.toString());
    });
  }
  if (answers) child.stdin.end(answers.map((answer) => `${answer}\n`).join(''));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output }));
  });
  const waitFor = (text: string) =>
    waitUntil(
      () => output.stdout + output.stderr,
      (all) => all.includes(text),
    );
  /** Presses keys after the question. */
  const type = async (question: string, keys: string) => {
    await waitFor(question);
    child.stdin.write(keys);
  };
  return {
    output,
    ended,
    waitFor,
    interrupt: () => child.kill('SIGINT'),
    type,
    answer: (question: string, answer: string) => type(question, `${answer}\r`),
    hangUp: () => void child.stdin.end(),
  };
}

/** The arguments of `script`, which runs a command in a terminal of its own. */
function scriptArgs(command: string, args: readonly string[]): string[] {
  if (process.platform === 'darwin') return ['-q', '/dev/null', command, ...args];
  return ['-qec', [command, ...args].join(' '), '/dev/null'];
}

type StoredSession = {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAtMs: number;
};

function storedSession(dir: string, baseUrl: string) {
  const name = `${createHash('sha256').update(baseUrl).digest('hex')}.json`;
  const file = join(dir, name);
  const read = () =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredSession) : undefined;
  return {
    session: read,
    changeSession: (change: Partial<StoredSession>) => {
      mkdirSync(dir, { recursive: true });
      writeFileSync(file, JSON.stringify({ ...read(), ...change }));
    },
    modes: () => [file, dir, dirname(dir)].map((path) => statSync(path).mode & 0o777),
  };
}
