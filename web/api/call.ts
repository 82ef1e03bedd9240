import type { z } from 'zod';
import { type CallInput, createClient } from '../../contract/client.ts';
import { Refused, Unreachable } from './failures.ts';
import { findAccessToken, forgetAccessToken } from './session.ts';

/** The parts of a declaration that a call is typed by. */
type Called<Params, Query, Body, Response, Headers> = Parameters<
  ReturnType<typeof createClient>
>[0] & {
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly headers?: Headers;
  readonly success: { readonly schema: Response };
};

export type Answer<Body> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
};

type Options = { readonly signal?: AbortSignal };

/**
 * Calls an operation of the API as the logged-in user, if there is one. Throws `Refused` or `Unreachable`.
 * After a refused token the session is refreshed and the request is sent once more.
 */
export async function call<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Response extends z.ZodType,
  RequestHeaders extends z.ZodObject,
>(
  operation: Called<Params, Query, Body, Response, RequestHeaders>,
  input: CallInput<z.input<Params>, z.input<Query>, z.input<Body>, z.input<RequestHeaders>> = {},
  options: Options = {},
): Promise<Answer<z.output<Response>>> {
  const send = async () => {
    const accessToken = await findAccessToken();
    const client = createClient({
      baseUrl: location.origin,
      ...(accessToken !== undefined && { accessToken }),
      ...options,
    });
    return { answer: await client(operation, input), hadToken: accessToken !== undefined };
  };
  const { answer, hadToken } = await send().catch(toUnreachable);
  if (answer.ok) return answer;
  const isTokenRefused = hadToken && answer.status === 401;
  if (!isTokenRefused) throw new Refused(answer.error, answer.status, answer.headers);
  forgetAccessToken();
  const { answer: second } = await send().catch(toUnreachable);
  if (!second.ok) throw new Refused(second.error, second.status, second.headers);
  return second;
}

function toUnreachable(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new Unreachable('no response', { cause: error });
}

/** One for each thing that a person asks for; a repeat of the request is answered, not done again. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}
