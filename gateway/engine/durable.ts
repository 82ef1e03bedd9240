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
import type { BookCommand } from '../../domain/commands/book.ts';
import type { Answered } from '../../domain/commands/index.ts';
import { refuse } from '../../domain/outcome.ts';
import { isEngineAway } from '../../engine/actor-client.ts';
import { inSpan, traceparent } from '../../telemetry/traces.ts';
import { UnavailableError } from '../http/unavailable.ts';
import {
  actorIdFor,
  claimQueueOf,
  durableIdFor,
  joinSignal,
  SEARCH_ATTRIBUTES,
  WORKFLOW_TASK_TIMEOUT,
} from '../../workflows/messages.ts';
import type { booking } from '../../workflows/durable.ts';

const keyword = (name: string) => defineSearchAttributeKey(name, SearchAttributeType.KEYWORD);
const KEYS = {
  booking: keyword(SEARCH_ATTRIBUTES.booking),
  professional: keyword(SEARCH_ATTRIBUTES.professional),
  business: keyword(SEARCH_ATTRIBUTES.business),
  customer: keyword(SEARCH_ATTRIBUTES.customer),
};

/** Begun for this request; joined, where a repeat finds it begun; or refused, where the same id asks for something else. */
export type Started = 'begun' | 'joined' | Answered;

export type Durable = {
  /** From then on it will be decided, whatever dies. */
  readonly start: (command: BookCommand) => Promise<Started>;
  /** The decision, or undefined if it is not there by then. */
  readonly result: (workflowId: string, deadlineMs: number) => Promise<Answered | undefined>;
  /** Whose it is and since when, while it is under way or for as long as Temporal remembers it. */
  readonly find: (
    workflowId: string,
  ) => Promise<
    { readonly callerId: string; readonly startedAt: Date; readonly hasEnded: boolean } | undefined
  >;
};

const START_WITHIN_MS = 5_000;
const DESCRIBE_WITHIN_MS = 2_000;
const JOIN_WITHIN_MS = 2_000;

export function createDurable(client: Client, taskQueue: string, actorFolds: number): Durable {
  async function begin(command: BookCommand): Promise<void> {
    const { recurringGroupId, callerId, fingerprint } = command;
    const kind = recurringGroupId ? 'series' : 'booking';
    const start = () =>
      client.workflow.start<typeof booking>(kind, {
        workflowId: durableIdFor(command),
        taskQueue: claimQueueOf(taskQueue),
        workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT,
        workflowIdConflictPolicy: 'FAIL',
        // One that ended without a stored outcome was void; what has an outcome is answered with it.
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        args: [
          { ...command, traceparent: traceparent() },
          actorIdFor(command.professional, actorFolds),
        ],
        staticSummary: command.summary,
        memo: { callerId, fingerprint },
        typedSearchAttributes: new TypedSearchAttributes([
          { key: KEYS.booking, value: command.id },
          { key: KEYS.professional, value: command.professional },
          { key: KEYS.business, value: command.business },
          { key: KEYS.customer, value: command.clientId ?? command.crmClientId ?? callerId },
        ]),
      });
    await inSpan(`start ${kind}`, {}, () =>
      client.withDeadline(Date.now() + START_WITHIN_MS, start),
    );
  }

  /** Undefined where it has ended by then. */
  async function join(command: BookCommand): Promise<Started | undefined> {
    const { memo, runId } = await describe(durableIdFor(command));
    if (memo?.['fingerprint'] !== command.fingerprint) {
      return { outcome: refuse('INVALID_INPUT'), isRepeat: false };
    }
    const running = client.workflow.getHandle(durableIdFor(command), runId);
    try {
      await client.withDeadline(Date.now() + JOIN_WITHIN_MS, () =>
        running.signal(joinSignal, command),
      );
      return 'joined';
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return undefined;
      throw error;
    }
  }

  async function start(command: BookCommand): Promise<Started> {
    for (;;) {
      try {
        await begin(command);
        return 'begun';
      } catch (error) {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
        const joined = await join(command);
        if (joined) return joined;
      }
    }
  }

  function describe(workflowId: string) {
    const deadlineMs = Date.now() + DESCRIBE_WITHIN_MS;
    return client.withDeadline(deadlineMs, () => client.workflow.getHandle(workflowId).describe());
  }

  return {
    start,
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
        const hasEnded = status.name !== 'RUNNING';
        return { callerId: String(memo?.['callerId']), startedAt: startTime, hasEnded };
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return undefined;
        throw unavailableOr(error);
      }
    },
  };
}

/** What Temporal does not answer may be asked again. */
function unavailableOr(error: unknown): unknown {
  return isEngineAway(error) ? new UnavailableError('temporal does not answer') : error;
}

/** A call that was cut off by its deadline ends a little before or after it. */
const SPARE_MS = 100;
