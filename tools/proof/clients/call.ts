import {
  type CallArguments,
  createCore,
  isAmselError,
  type Operation,
  type OperationName,
  type Output,
} from '../../../packages/client/src/core-entry.ts';

/** The body, or the error code. */
export type Answered<Body> =
  | { readonly ok: true; readonly status: number; readonly body: Body }
  | {
      readonly ok: false;
      readonly status: number;
      readonly error: string;
      readonly requestId: string | undefined;
      readonly retryAfterSeconds: number | undefined;
    };

export type Call = <Name extends OperationName>(
  operation: Operation<Name>,
  ...args: CallArguments<Name>
) => Promise<Answered<Output<Name>>>;

const RESPONSE_TIMEOUT_MS = 15_000;

/** The error of a response that is none of the API. */
export const UNEXPECTED = 'UNEXPECTED_RESPONSE';
/** A load balancer that reaches no gateway answers so itself, without the id that gateways give: the connection is lost. */
const BALANCER_STATUSES = [502, 503, 504];

/** Sends every request once, because each response is judged. Throws if no gateway answers. */
export function createCall(baseUrl: string, headers: Readonly<Record<string, string>> = {}): Call {
  const core = createCore({ baseUrl, headers, retriesMax: 0, timeoutMs: RESPONSE_TIMEOUT_MS });
  return async (operation, ...args) => {
    try {
      const { status, body } = await core.answer(operation, ...args);
      return { ok: true, status, body };
    } catch (error) {
      if (!isAmselError(error) || isAmselError(error, 'UNREACHABLE')) throw error;
      const { status, message, requestId, retryAfterSeconds } = error;
      const isOfBalancer = BALANCER_STATUSES.includes(status) && requestId === undefined;
      if (message === UNEXPECTED && isOfBalancer) throw error;
      return { ok: false, status, error: message, requestId, retryAfterSeconds };
    }
  };
}
