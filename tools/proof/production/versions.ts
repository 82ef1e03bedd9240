import { writeNextBundle } from '../next-code.ts';

/** The version of each worker. Neighbouring versions have different workflow code. */
export type Versions = ReturnType<typeof createVersions>;

export function createVersions(bundlePath: string) {
  const nameOf = (count: number) => `proof-${count}`;
  const versions = new Map<string, number>();
  let last = 1;
  let nextBundlePath: string | undefined;
  const of = (worker: string) => versions.get(worker) ?? 1;
  const hasNextCode = (version: number) => version % 2 === 0;
  return {
    of,
    nameOf,
    /** A version that no worker has had, with other code than this one. */
    next(before: number): number {
      last += hasNextCode(last + 1) === hasNextCode(before) ? 2 : 1;
      return last;
    },
    /** The worker has this version from its next start on. */
    set: (worker: string, version: number) => void versions.set(worker, version),
    envOf(worker: string): NodeJS.ProcessEnv {
      const version = of(worker);
      const WORKER_BUILD_ID = nameOf(version);
      if (!hasNextCode(version)) return { WORKER_BUILD_ID };
      nextBundlePath ??= writeNextBundle(bundlePath);
      return { WORKER_BUILD_ID, WORKFLOW_BUNDLE_PATH: nextBundlePath };
    },
  };
}
