/** The kinds of work that wait for an admin. Each has its rows in `db/reads/admin-queue.ts`. */
export const QUEUE_KINDS = ['business', 'report', 'appeal', 'ticket'] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];
