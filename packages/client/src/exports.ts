export type { ClientOptions } from './client-options.ts';
export { type AmselErrorCode, AmselError, type ClientErrorCode, isAmselError } from './error.ts';
export type { ErrorCode, Operations } from './operation-types.ts';
export type { CallOptions, ErrorCodeOf, Input, Item, OperationName, Output } from './operation.ts';
export type * from './schemas.ts';
export type { InitialSession, SessionTokens } from './session.ts';
export { type ReceivedWebhook, verifyWebhook, WebhookError, type WebhookEvent } from './webhook.ts';
