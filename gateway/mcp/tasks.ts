import {
  CLIENT_CAPABILITIES_META_KEY,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { getBooking } from '../../contract/bookings.ts';
import { OUTCOMES_KEPT_MS } from '../../domain/commands/result.ts';
import { isErrorCode } from '../../domain/errors.ts';
import { toErrorResult, type ToolResult, toToolResult } from './results.ts';
import type { PendingBooking, ToolContext } from './tool.ts';

/** Tasks are an extension of the protocol (SEP-2663): a booking that is not decided yet is one. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';
const POLL_MS = 2_000;

type Booking = z.output<typeof getBooking.success.schema>;

/** Only a client that says so with the request gets a task. */
export function hasTasks({ mcpReq }: ServerContext): boolean {
  const capabilities = (mcpReq.envelope as Record<string, unknown> | undefined)?.[
    CLIENT_CAPABILITIES_META_KEY
  ] as { readonly extensions?: object } | undefined;
  return Object.hasOwn(capabilities?.extensions ?? {}, TASKS_EXTENSION);
}

const timesOf = (createdAt: string, lastUpdatedAt: string) => ({
  createdAt,
  lastUpdatedAt,
  ttlMs: OUTCOMES_KEPT_MS,
  pollIntervalMs: POLL_MS,
});

/** The id of a task is that of its booking, so that every gateway knows it. */
export function toTask({ id, createdAt }: PendingBooking) {
  return {
    resultType: 'task',
    // The types of the protocol know no other result of a call.
    content: [],
    taskId: id,
    status: 'working',
    statusMessage: 'The booking is accepted and will be decided.',
    ...timesOf(createdAt, createdAt),
  };
}

const TaskParams = z.looseObject({ taskId: z.string().min(1).max(100) });

export function addTasks(server: Server, { call }: ToolContext): void {
  async function findBooking(taskId: string): Promise<Booking> {
    const found = await call(getBooking, { params: { id: taskId } });
    if (found.ok) return found.value.body as Booking;
    if (found.code === 'NOT_FOUND')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'there is no such task');
    // The task may well exist.
    throw new ProtocolError(ProtocolErrorCode.InternalError, found.code);
  }

  function handle(method: string, answer: (booking: Booking, taskId: string) => object): void {
    server.setRequestHandler(method, { params: TaskParams }, async ({ taskId }, context) => {
      if (!hasTasks(context))
        throw new MissingRequiredClientCapabilityError({
          requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } },
        });
      return { ...answer(await findBooking(taskId), taskId) };
    });
  }

  handle('tasks/get', (booking, taskId) => {
    const { createdAt, decidedAt = createdAt } = booking;
    const task = { taskId, ...timesOf(createdAt, decidedAt) };
    if (booking.status === 'pending') return { ...task, status: 'working' };
    // A refused booking is a tool call that returned an error, not one that failed.
    return { ...task, status: 'completed', result: { ...toResult(booking) } };
  });
  // A booking that is on its way cannot be stopped; its appointment can be cancelled.
  handle('tasks/cancel', () => ({}));
  handle('tasks/update', () => ({}));
}

function toResult({ status, error = '', appointments, skipped }: Booking): ToolResult {
  if (status === 'succeeded')
    return toToolResult({ status: 'booked', appointments, ...(skipped && { skipped }) });
  const code = isErrorCode(error) ? error : 'SERVER_ERROR';
  return toErrorResult({ ok: false, code });
}
