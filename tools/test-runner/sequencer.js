import { basename, relative } from 'node:path';
import slowFiles from './slow-files.json' with { type: 'json' };

/**
 * Spreads the slow files over the run, so that one Jest worker has a slow file while the other runs quick ones. Two
 * slow files at once, each with a browser or with processes of its own, would wait for the CPU until their limits.
 */
export default class OneSlowFileAtATime {
  constructor({ globalConfig: { rootDir } }) {
    this.secondsOf = ({ path }) => slowFiles[relative(rootDir, path)] ?? 0;
  }

  /** After each slow file come quick ones for about its time. */
  sort(tests) {
    const slow = tests
      .filter((test) => this.secondsOf(test) > 0)
      .toSorted((a, b) => this.secondsOf(b) - this.secondsOf(a));
    // The order by name mixes files of all kinds, with and without services.
    const quick = tests.filter((test) => this.secondsOf(test) === 0).toSorted(byName);
    const slowSeconds = slow.reduce((sum, test) => sum + this.secondsOf(test), 0);
    const order = [];
    let seconds = 0;
    for (const test of slow) {
      const begin = Math.round((seconds / slowSeconds) * quick.length);
      seconds += this.secondsOf(test);
      const end = Math.round((seconds / slowSeconds) * quick.length);
      order.push(test, ...quick.slice(begin, end));
    }
    return slow.length === 0 ? quick : order;
  }

  allFailedTests() {
    throw new Error('--onlyFailures is not supported: no results are stored');
  }

  shard() {
    throw new Error('--shard is not supported');
  }

  cacheResults() {}
}

const byName = (a, b) => basename(a.path).localeCompare(basename(b.path));
