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
import type { CommandResult } from '../domain/commands/result.ts';
import { toNamedId } from '../domain/strangers.ts';
import { OutcomeUnknownError, UnavailableError } from '../domain/unavailable.ts';
import { inSpan, traceparent } from '../telemetry/spans.ts';
import type { booking } from '../workflows/durable.ts';
import {
  actorOf,
  claimQueueOf,
  DURABLE_TASK_TIMEOUT,
  durableIdFor,
  SEARCH_ATTRIBUTES,
} from '../workflows/messages.ts';
import { isEngineUnavailable } from './actor-client.ts';

/** The workflow run that already decides a booking, and the attempt that started it. */
export type RunInFlight = {
  readonly attemptId: string;
  readonly fingerprint: string;
  readonly runId: string;
};

/** An operator ended the workflow: whether it booked is unknown. */
export type DurableResult = CommandResult | { readonly kind: 'aborted' };

type DurableStatus = {
  readonly callerId: string;
  readonly askedAt: Date;
  readonly hasEnded: boolean;
};

export type DurableBookings = {
  /**
   * Once started, the booking will be decided, whichever process dies. Returns the run in flight that an earlier request
   * started; undefined if this one did.
   */
  readonly start: (command: BookCommand) => Promise<RunInFlight | undefined>;
  /** Ends a run whose attempt is abandoned. */
  readonly terminate: (command: BookCommand, run: RunInFlight) => Promise<void>;
  /** The result of the last run; undefined if there is none by the deadline. */
  readonly waitForResult: (
    workflowId: string,
    deadlineMs: number,
  ) => Promise<DurableResult | undefined>;
  /** Decides the booking of an ended workflow once more, with the same command. */
  readonly claimAgain: (workflowId: string) => Promise<void>;
  /** The status of a workflow that runs, or that Temporal still retains. */
  readonly find: (workflowId: string) => Promise<DurableStatus | undefined>;
};

const START_TIMEOUT_MS = 5_000;
const DESCRIBE_TIMEOUT_MS = 2_000;

export function createDurableBookings(
  client: Client,
  taskQueue: string,
  actorCount: number,
): DurableBookings {
  function describe(workflowId: string) {
    const deadlineMs = Date.now() + DESCRIBE_TIMEOUT_MS;
    return client.withDeadline(deadlineMs, () => client.workflow.getHandle(workflowId).describe());
  }

  return {
    async start(command) {
      if (await tryStart(client, taskQueue, actorCount, command)) return undefined;
      const { memo, runId } = await describe(durableIdFor(command)).catch(() => {
        // Not an UnavailableError: the run in flight may book.
        throw new OutcomeUnknownError(
          `${command.id} is in flight, and Temporal cannot describe it`,
        );
      });
      return {
        attemptId: String(memo?.['attemptId']),
        fingerprint: String(memo?.['fingerprint']),
        runId,
      };
    },

    async terminate(command, { runId }) {
      const run = client.workflow.getHandle(durableIdFor(command), runId);
      try {
        await client.withDeadline(Date.now() + DESCRIBE_TIMEOUT_MS, () =>
          run.terminate('its attempt was abandoned: the caller was told that nothing was booked'),
        );
      } catch (error) {
        if (!(error instanceof WorkflowNotFoundError)) throw error;
      }
    },

    waitForResult: (workflowId, deadlineMs) => waitForResult(client, workflowId, deadlineMs),

    async claimAgain(workflowId) {
      const command = await readCommand(client, workflowId);
      await tryStart(client, taskQueue, actorCount, command);
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
        throw toUnavailable(error);
      }
    },
  };
}

/**
 * The call has no deadline: Temporal answers a long poll at once if its deadline is some seconds away, and the SDK would
 * poll in a tight loop. The timer ends the wait also while the SDK retries, which an abort does not.
 */
async function waitForResult(
  client: Client,
  workflowId: string,
  deadlineMs: number,
): Promise<DurableResult | undefined> {
  const call = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), deadlineMs - Date.now());
  });
  const handle = client.workflow.getHandle<typeof booking>(workflowId);
  try {
    return await Promise.race([
      client.withAbortSignal(call.signal, () => handle.result()),
      timeout,
    ]);
  } catch (error) {
    if (error instanceof WorkflowFailedError) return { kind: 'aborted' };
    throw toUnavailable(error);
  } finally {
    clearTimeout(timer);
    call.abort();
  }
}

/** False if the workflow of this booking is in flight already. */
async function tryStart(
  client: Client,
  taskQueue: string,
  actorCount: number,
  command: BookCommand,
): Promise<boolean> {
  const { recurringGroupId, callerId, fingerprint, attemptId, askedAtMs } = command;
  const workflowType = recurringGroupId ? 'series' : 'booking';
  const start = () =>
    client.workflow.start<typeof booking>(workflowType, {
      workflowId: durableIdFor(command),
      taskQueue: claimQueueOf(taskQueue),
      workflowTaskTimeout: DURABLE_TASK_TIMEOUT,
      workflowIdConflictPolicy: 'FAIL',
      // A run that ended without a stored outcome was abandoned; a stored outcome is found before this.
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      args: [{ ...command, traceparent: traceparent() }, actorOf(command, actorCount)],
      staticSummary: command.summary,
      memo: { callerId, fingerprint, attemptId, askedAtMs },
      typedSearchAttributes: searchAttributesOf(command),
    });
  try {
    await inSpan(`start ${workflowType}`, {}, () =>
      client.withDeadline(Date.now() + START_TIMEOUT_MS, start),
    );
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** The command that a workflow was started with. */
async function readCommand(client: Client, workflowId: string): Promise<BookCommand> {
  const { events } = await client.withDeadline(Date.now() + DESCRIBE_TIMEOUT_MS, () =>
    client.workflow.getHandle(workflowId).fetchHistory(),
  );
  const [payload] = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  if (!payload) throw new Error(`the history of ${workflowId} has no command`);
  return client.options.loadedDataConverter.payloadConverter.fromPayload(payload);
}

function searchAttributesOf(command: BookCommand): TypedSearchAttributes {
  const { id, professional, business, clientId, crmClientId, callerId } = command;
  return new TypedSearchAttributes([
    { key: keyword(SEARCH_ATTRIBUTES.booking), value: id },
    { key: keyword(SEARCH_ATTRIBUTES.professional), value: professional },
    { key: keyword(SEARCH_ATTRIBUTES.business), value: business },
    {
      key: keyword(SEARCH_ATTRIBUTES.customer),
      value: toNamedId(clientId ?? crmClientId ?? callerId),
    },
  ]);
}

function keyword(name: string) {
  return defineSearchAttributeKey(name, SearchAttributeType.KEYWORD);
}

function toUnavailable(error: unknown): unknown {
  return isEngineUnavailable(error) ? new UnavailableError('Temporal did not respond') : error;
}
