import {
  type Client,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
} from '@temporalio/client';
import {
  defineSearchAttributeKey,
  SearchAttributeType,
  TypedSearchAttributes,
} from '@temporalio/common';
import type { Answered, Command } from '../../domain/commands/index.ts';
import { refuse } from '../../domain/outcome.ts';
import { isEngineAway } from '../../engine/actor-client.ts';
import { UnavailableError } from '../http/unavailable.ts';
import { durableIdFor, SEARCH_ATTRIBUTES } from '../../workflows/messages.ts';
import type { booking } from '../../workflows/durable.ts';

const keyword = (name: string) => defineSearchAttributeKey(name, SearchAttributeType.KEYWORD);
const KEYS = {
  booking: keyword(SEARCH_ATTRIBUTES.booking),
  professional: keyword(SEARCH_ATTRIBUTES.professional),
  business: keyword(SEARCH_ATTRIBUTES.business),
  customer: keyword(SEARCH_ATTRIBUTES.customer),
};

/** Begun for this request; joined, where a repeat finds it begun; or refused, where the same id asks for something else. */
type Started = 'begun' | 'joined' | Answered;

export type Durable = {
  /** From then on it will be decided, whatever dies. */
  readonly start: (command: Command) => Promise<Started>;
  /** The decision, or undefined if it is not there by then. */
  readonly result: (workflowId: string, deadlineMs: number) => Promise<Answered | undefined>;
  /** Whose it is and since when, while it is under way or for as long as Temporal remembers it. */
  readonly find: (
    workflowId: string,
  ) => Promise<
    { readonly callerId: string; readonly startedAt: Date; readonly hasEnded: boolean } | undefined
  >;
};

const START_WITHIN_MS = 2_000;

export function createDurable(client: Client, taskQueue: string): Durable {
  async function start(command: Command): Promise<Started> {
    const workflowId = durableIdFor(command);
    const { recurringGroupId, callerId, fingerprint } = command;
    try {
      await client.withDeadline(Date.now() + START_WITHIN_MS, () =>
        client.workflow.start<typeof booking>(recurringGroupId ? 'series' : 'booking', {
          workflowId,
          taskQueue,
          workflowIdConflictPolicy: 'FAIL',
          // One that ended without a stored outcome was void; what has an outcome is answered with it.
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
          args: [command],
          staticSummary: command.summary,
          memo: { callerId, fingerprint },
          typedSearchAttributes: new TypedSearchAttributes([
            { key: KEYS.booking, value: command.id },
            { key: KEYS.professional, value: command.professional },
            { key: KEYS.business, value: command.business },
            { key: KEYS.customer, value: command.clientId ?? command.crmClientId ?? callerId },
          ]),
        }),
      );
      return 'begun';
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      const { memo } = await client.workflow.getHandle(workflowId).describe();
      if (memo?.['fingerprint'] === fingerprint) return 'joined';
      return { outcome: refuse('INVALID_INPUT'), isRepeat: true };
    }
  }

  return {
    start,
    async result(workflowId, deadlineMs) {
      try {
        return await client.withDeadline(deadlineMs, () =>
          client.workflow.getHandle<typeof booking>(workflowId).result(),
        );
      } catch (error) {
        if (Date.now() >= deadlineMs - SPARE_MS) return undefined;
        throw unavailableOr(error);
      }
    },
    async find(workflowId) {
      try {
        const { memo, startTime, status } = await client.workflow.getHandle(workflowId).describe();
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
