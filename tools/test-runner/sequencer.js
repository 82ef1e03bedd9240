import { statSync } from 'node:fs';
import { join } from 'node:path';
import slowFiles from './slow-files.json' with { type: 'json' };

/**
 * Starts slow files first, so that both Jest workers end at about the same time. Jest would learn the
 * order from earlier runs, but a fresh clone has none.
 */
export default class SlowFilesFirst {
  constructor({ globalConfig: { rootDir } }) {
    this.ranks = new Map(slowFiles.map((file, rank) => [join(rootDir, file), rank]));
  }

  /** The largest of the other files comes first. */
  sort(tests) {
    const rankOf = ({ path }) => this.ranks.get(path) ?? slowFiles.length;
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
