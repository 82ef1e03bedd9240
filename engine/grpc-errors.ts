import { isGrpcServiceError } from '@temporalio/client';

/** The code of an error of Temporal's server, which the SDK may have wrapped; undefined for another error. */
export function grpcCodeOf(error: unknown): number | undefined {
  if (isGrpcServiceError(error)) return error.code;
  return error instanceof Error && isGrpcServiceError(error.cause) ? error.cause.code : undefined;
}
