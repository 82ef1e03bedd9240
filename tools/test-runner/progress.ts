/** An event of the Jest reporter. */
export type TestEvent =
  | { readonly event: 'start'; readonly fileCount: number }
  | { readonly event: 'file-start'; readonly file: string }
  | FileEnd
  | { readonly event: 'end' };

type FileEnd = {
  readonly event: 'file-end';
  readonly file: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failedTests: readonly string[];
  readonly failureMessage: string;
  readonly logged: readonly string[];
};

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>;

const TERMINAL_INTERVAL_MS = 500;
const LOG_INTERVAL_MS = 20_000;
const SLOWEST_COUNT = 10;
const CLEAR_LINE = '\r\u001b[K';

/** Shows how far the tests are: one line that is rewritten, or, without a terminal, a line every 20 seconds. */
export function createProgress(out: Terminal) {
  const beganMs = performance.now();
  let fileCount = 0;
  const running = new Set<string>();
  const ended: FileEnd[] = [];

  const line = () => {
    const failures = ended.reduce((sum, file) => sum + failureCount(file), 0);
    const elapsed = formatElapsed(performance.now() - beganMs);
    const counts = `${ended.length}/${fileCount} files, ${failures} failed, ${elapsed}`;
    return [counts, ...running].join('  ');
  };
  const draw = () => {
    if (!out.isTTY) out.write(`${line()}\n`);
    else out.write(`${CLEAR_LINE}${line().slice(0, out.columns - 1)}`);
  };
  const print = (text: string) => out.write(`${out.isTTY ? CLEAR_LINE : ''}${text}\n`);
  const timer = setInterval(draw, out.isTTY ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS);

  return {
    handle(event: TestEvent): void {
      if (event.event === 'start') ({ fileCount } = event);
      if (event.event === 'file-start') running.add(event.file);
      if (event.event === 'file-end') {
        running.delete(event.file);
        ended.push(event);
        if (failureCount(event) > 0) print(formatFailure(event));
      }
    },
    /** Prints the failed tests and the slowest files. */
    end(): void {
      clearInterval(timer);
      print(`${line()}\n`);
      const failed = ended.flatMap(({ file, failedTests }) =>
        failedTests.map((name) => `✗ ${file}: ${name}`),
      );
      for (const failure of failed) print(failure);
      if (ended.length > SLOWEST_COUNT) print(formatSlowest(ended));
    },
  };
}

/** A file that fails outside of its tests has no failed test. */
export const failureCount = ({ failedTests, failureMessage }: FileEnd) =>
  failureMessage === '' ? 0 : Math.max(failedTests.length, 1);

function formatFailure({ file, failureMessage, logged }: FileEnd): string {
  return [`✗ ${file}`, failureMessage.trimEnd(), ...logged, ''].join('\n');
}

function formatSlowest(files: readonly FileEnd[]): string {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_COUNT);
  const lines = slowest.map(
    ({ file, seconds }) => `  ${seconds.toFixed(0).padStart(4)} s  ${file}`,
  );
  return ['Slowest files:', ...lines].join('\n');
}

function formatElapsed(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
