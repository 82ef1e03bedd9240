import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Slow files start first, so that both workers end at about the same time. Jest would learn the order
 * from earlier runs, but a fresh clone has none. The slowest file comes first.
 */
const SLOW_FILES = [
  'test/proof/proof.test.ts',
  'test/launcher/start.test.ts',
  'test/e2e/http/authorization.test.ts',
  'test/launcher/clones.test.ts',
  'test/engine/random.test.ts',
  'test/engine/continue-as-new.test.ts',
  'test/engine/temporal-tls.test.ts',
  'test/engine/faults.test.ts',
  'test/engine/versions.test.ts',
];

export default class SlowFilesFirst {
  constructor({ globalConfig: { rootDir } }) {
    this.ranks = new Map(SLOW_FILES.map((file, rank) => [join(rootDir, file), rank]));
    const missing = SLOW_FILES.filter((file) => !existsSync(join(rootDir, file)));
    if (missing.length > 0)
      throw new Error(`sequencer.js lists missing files: ${missing.join(', ')}`);
  }

  /** Of the other files, the largest comes first. */
  sort(tests) {
    const rankOf = ({ path }) => this.ranks.get(path) ?? SLOW_FILES.length;
    const sizeOf = ({ path }) => statSync(path).size;
    return tests.toSorted((a, b) => rankOf(a) - rankOf(b) || sizeOf(b) - sizeOf(a));
  }

  allFailedTests() {
    throw new Error('--onlyFailures is not supported: no results are stored');
  }

  shard() {
    throw new Error('--shard is not supported');
  }

  cacheResults() {}
}
