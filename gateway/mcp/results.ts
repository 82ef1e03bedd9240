import { RETRY_AFTER_SECONDS } from '../../domain/errors.ts';
import { adviceFor } from './advice.ts';
import type { ToolRefusal } from './tool.ts';

export type ToolResult = {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
};

const toContent = (value: object) => [{ type: 'text' as const, text: JSON.stringify(value) }];

/** The text is for clients that do not read structured content. */
export function toToolResult(value: object): ToolResult {
  return { content: toContent(value), structuredContent: value as Record<string, unknown> };
}

/** The code, where it went wrong, and what to do next. It has no structured content, which would have to fit the output. */
export function toErrorResult(refusal: ToolRefusal): ToolResult {
  const { code, arg, field, count, details } = refusal;
  const retryAfterSeconds = code === 'RATE_LIMITED' ? arg : RETRY_AFTER_SECONDS[code];
  const error = {
    error: code,
    ...(field !== undefined && { field }),
    ...(arg !== undefined && code !== 'RATE_LIMITED' && { arg }),
    ...(count !== undefined && { count }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    next: adviceFor(refusal),
    ...(details && { details }),
  };
  return { content: toContent(error), isError: true };
}

export const PENDING_NEXT =
  'The booking is accepted and will be decided. Call booking_status with bookingId to learn the result; do not book again.';
