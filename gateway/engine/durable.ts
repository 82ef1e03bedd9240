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

/** Begun for this request; that attempt joined, where a repeat finds it begun; or refused, where the same id asks for something else. */
export type Started = 'begun' | { readonly joined: string } | Answered;

export type Durable = {
  /** From then on it will be decided, whatever dies. */
  readonly start: (command: BookCommand) => Promise<Started>;
  /** In place of one that was begun and can come to nothing. */
  readonly replace: (command: BookCommand) => Promise<Started>;
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

export function createDurable(client: Client, taskQueue: string, actorFolds: number): Durable {
  async function begin(
    command: BookCommand,
    workflowIdConflictPolicy: 'FAIL' | 'TERMINATE_EXISTING',
  ): Promise<Started> {
    const workflowId = durableIdFor(command);
    const { recurringGroupId, callerId, fingerprint, attemptId } = command;
    const start = (kind: string) =>
      client.workflow.start<typeof booking>(kind, {
        workflowId,
        taskQueue: claimQueueOf(taskQueue),
        workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT,
        workflowIdConflictPolicy,
        // One that ended without a stored outcome was void; what has an outcome is answered with it.
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        args: [
          { ...command, traceparent: traceparent() },
          actorIdFor(command.professional, actorFolds),
        ],
        staticSummary: command.summary,
        memo: { callerId, fingerprint, attemptId },
        typedSearchAttributes: new TypedSearchAttributes([
          { key: KEYS.booking, value: command.id },
          { key: KEYS.professional, value: command.professional },
          { key: KEYS.business, value: command.business },
          { key: KEYS.customer, value: command.clientId ?? command.crmClientId ?? callerId },
        ]),
      });
    try {
      const kind = recurringGroupId ? 'series' : 'booking';
      await inSpan(`start ${kind}`, {}, () =>
        client.withDeadline(Date.now() + START_WITHIN_MS, () => start(kind)),
      );
      return 'begun';
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      const { memo } = await describe(workflowId);
      if (memo?.['fingerprint'] === fingerprint) return { joined: String(memo['attemptId']) };
      return { outcome: refuse('INVALID_INPUT'), isRepeat: false };
    }
  }

  function describe(workflowId: string) {
    const deadlineMs = Date.now() + DESCRIBE_WITHIN_MS;
    return client.withDeadline(deadlineMs, () => client.workflow.getHandle(workflowId).describe());
  }

  return {
    start: (command) => begin(command, 'FAIL'),
    replace: (command) => begin(command, 'TERMINATE_EXISTING'),
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
