/** A running system, as load and judge see it. */
export type System = {
  /** The URLs at which clients reach the gateways. */
  readonly gateways: readonly string[];
  /** Connects as the owner of the database. */
  readonly databaseUrl: string;
  readonly temporalAddress: string;
  readonly dataDir: string;
  /** The code of the workflows. */
  readonly workflowBundlePath: string;
  readonly readLogLines: (kind: 'gateway' | 'worker' | 'postgres') => string[];
  /** The gateways and workers that ended by themselves; undefined if something else starts them again. */
  readonly listDied?: () => readonly string[];
  /** Waits until every gateway reports all its dependencies as up. */
  readonly waitUntilServing: () => Promise<void>;
  /** Stops all processes, and deletes their data and logs unless they are to be kept. */
  readonly stop: (data?: 'keep') => Promise<void>;
};
