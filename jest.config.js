/** `npm test` runs Jest with this, and starts the services that the tests use. */
export default {
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  testEnvironment: './tools/test-runner/environment.js',
  runtime: './tools/test-runner/runtime.js',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript' },
          target: 'es2023',
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  // No test takes this long on a busy machine; `waitUntil` gives up sooner.
  testTimeout: 600_000,
  maxWorkers: 2,
  // A worker that has grown large is replaced: collecting its garbage would take longer.
  workerIdleMemoryLimit: '1500MB',
  testSequencer: './tools/test-runner/sequencer.js',
  // A failed test may leave a server open, which must not keep the run from ending.
  forceExit: true,
};
