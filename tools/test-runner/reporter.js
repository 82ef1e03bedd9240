import { relative } from 'node:path';

/** A Jest reporter that sends events to the process that started Jest. Jest cannot load it as TypeScript. */
export default class IpcReporter {
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  onRunStart({ numTotalTestSuites }) {
    return send({ event: 'start', fileCount: numTotalTestSuites });
  }

  onTestFileStart({ path }) {
    return send({ event: 'file-start', file: relative(this.rootDir, path) });
  }

  onTestFileResult({ path }, { testResults, failureMessage, console, perfStats, numPassingTests }) {
    const failed = testResults.filter(({ status }) => status === 'failed');
    return send({
      event: 'file-end',
      file: relative(this.rootDir, path),
      seconds: perfStats.runtime / 1_000,
      passed: numPassingTests,
      failedTests: failed.map(({ fullName }) => fullName),
      failureMessage: failureMessage ?? '',
      // Only a failure is worth the noise.
      logged: failureMessage ? (console ?? []).map(({ message }) => message) : [],
    });
  }

  onRunComplete() {
    return send({ event: 'end' });
  }
}

/** Waits until the message is written: Jest exits after the last one. */
function send(message) {
  return new Promise((resolve) => process.send(message, resolve));
}
