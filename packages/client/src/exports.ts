export type { ClientOptions } from './client-options.ts';
export { type AmselErrorCode, AmselError, type ClientErrorCode, isAmselError } from './error.ts';
export type { ErrorCode, Operations } from './operation-types.ts';
export type {
  CallArguments,
  CallOptions,
  ErrorCodeOf,
  Input,
  InputArguments,
  Item,
  Operation,
  OperationName,
  Output,
  PagedName,
} from './operation.ts';
export { findNextCursor, newIdempotencyKey } from './request.ts';
export type * from './schemas.ts';
export type { InitialSession, SessionTokens } from './session.ts';
export { type ReceivedWebhook, verifyWebhook, WebhookError, type WebhookEvent } from './webhook.ts';
