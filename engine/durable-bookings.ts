import {
  type Client,
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  WorkflowNotFoundError,
} from '@temporalio/client';
import {
  defineSearchAttributeKey,
  SearchAttributeType,
  TypedSearchAttributes,
} from '@temporalio/common';
import type { BookCommand } from '../domain/commands/book.ts';
import type { Answered } from '../domain/commands/index.ts';
import { refuse } from '../domain/outcome.ts';
import { isEngineUnavailable } from './actor-client.ts';
import { inSpan, traceparent } from '../telemetry/traces.ts';
import { UnavailableError } from '../domain/unavailable.ts';
import {
  actorIdFor,
  claimQueueOf,
  durableIdFor,
  SEARCH_ATTRIBUTES,
  WORKFLOW_TASK_TIMEOUT,
} from '../workflows/messages.ts';
import type { booking } from '../workflows/durable.ts';

const keyword = (name: string) => defineSearchAttributeKey(name, SearchAttributeType.KEYWORD);
const KEYS = {
  booking: keyword(SEARCH_ATTRIBUTES.booking),
  professional: keyword(SEARCH_ATTRIBUTES.professional),
  business: keyword(SEARCH_ATTRIBUTES.business),
  customer: keyword(SEARCH_ATTRIBUTES.customer),
};

/** The attempt that is under way already, what it asks for, and the run that it is decided in. */
type UnderWay = {
  readonly attemptId: string;
  readonly fingerprint: string;
  readonly runId: string;
};
/** Begun for this request, or before. */
export type Started = 'begun' | UnderWay;

export type Durable = {
  /** From then on it will be decided, whatever dies. */
  readonly start: (command: BookCommand) => Promise<Started>;
  /** Ends what can come to nothing, and only that. */
  readonly end: (command: BookCommand, run: UnderWay) => Promise<void>;
  /** The decision, or undefined if it is not there by then. */
  readonly result: (workflowId: string, deadlineMs: number) => Promise<Answered | undefined>;
  /** Whose it is and since when, while it is under way or for as long as Temporal remembers it. */
  readonly find: (
    workflowId: string,
  ) => Promise<
    { readonly callerId: string; readonly askedAt: Date; readonly hasEnded: boolean } | undefined
  >;
};

const START_WITHIN_MS = 5_000;
const DESCRIBE_WITHIN_MS = 2_000;

export function createDurable(client: Client, taskQueue: string, actorCount: number): Durable {
  /** False where it is begun already. */
  async function begin(command: BookCommand): Promise<boolean> {
    const { recurringGroupId, callerId, fingerprint, attemptId, askedAtMs } = command;
    const kind = recurringGroupId ? 'series' : 'booking';
    const open = () =>
      client.workflow.start<typeof booking>(kind, {
        workflowId: durableIdFor(command),
        taskQueue: claimQueueOf(taskQueue),
        workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT,
        workflowIdConflictPolicy: 'FAIL',
        // One that ended without a stored outcome was void; what has an outcome is answered with it.
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        args: [
          { ...command, traceparent: traceparent() },
          actorIdFor(command.professional, actorCount),
        ],
        staticSummary: command.summary,
        memo: { callerId, fingerprint, attemptId, askedAtMs },
        typedSearchAttributes: new TypedSearchAttributes([
          { key: KEYS.booking, value: command.id },
          { key: KEYS.professional, value: command.professional },
          { key: KEYS.business, value: command.business },
          { key: KEYS.customer, value: command.clientId ?? command.crmClientId ?? callerId },
        ]),
      });
    try {
      await inSpan(`start ${kind}`, {}, () =>
        client.withDeadline(Date.now() + START_WITHIN_MS, open),
      );
      return true;
    } catch (error) {
      if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
      throw error;
    }
  }

  async function start(command: BookCommand): Promise<Started> {
    if (await begin(command)) return 'begun';
    const { memo, runId } = await describe(durableIdFor(command)).catch(() => {
      // Not an outage like others: that nothing is booked cannot be said.
      throw new Error(`${command.id} is under way, and cannot be asked`);
    });
    return {
      attemptId: String(memo?.['attemptId']),
      fingerprint: String(memo?.['fingerprint']),
      runId,
    };
  }

  function describe(workflowId: string) {
    const deadlineMs = Date.now() + DESCRIBE_WITHIN_MS;
    return client.withDeadline(deadlineMs, () => client.workflow.getHandle(workflowId).describe());
  }

  return {
    start,
    async end(command, { runId }) {
      const run = client.workflow.getHandle(durableIdFor(command), runId);
      const deadlineMs = Date.now() + DESCRIBE_WITHIN_MS;
      await client
        .withDeadline(deadlineMs, () =>
          run.terminate('its caller was told that nothing was booked'),
        )
        .catch((error: unknown) => {
          if (!(error instanceof WorkflowNotFoundError)) throw error;
        });
    },
    async result(workflowId, deadlineMs) {
      try {
        return await client.withDeadline(deadlineMs, () =>
          client.workflow.getHandle<typeof booking>(workflowId).result(),
        );
      } catch (error) {
        // An operator ended it: what came of it, nobody knows.
        if (error instanceof WorkflowFailedError) {
          return { outcome: refuse('SERVER_ERROR'), isRepeat: false };
        }
        if (Date.now() >= deadlineMs - SPARE_MS) return undefined;
        throw unavailableOr(error);
      }
    },
    async find(workflowId) {
      try {
        const { memo, startTime, status } = await describe(workflowId);
        return {
          callerId: String(memo?.['callerId']),
          askedAt: new Date(Number(memo?.['askedAtMs'] ?? startTime)),
          hasEnded: status.name !== 'RUNNING',
        };
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return undefined;
        throw unavailableOr(error);
      }
    },
  };
}

/** What Temporal does not answer may be asked again. */
function unavailableOr(error: unknown): unknown {
  return isEngineUnavailable(error) ? new UnavailableError('temporal does not answer') : error;
}

/** A call that was cut off by its deadline ends a little before or after it. */
const SPARE_MS = 100;
