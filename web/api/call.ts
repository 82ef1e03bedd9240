import type { z } from 'zod';
import { type CallInput, createClient } from '../../contract/client.ts';
import { Refused, toUnreachable } from './failures.ts';
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
    const { token: accessToken, failure } = await findTokenFor(operation);
    const client = createClient({
      baseUrl: location.origin,
      ...(accessToken !== undefined && { accessToken }),
      ...options,
    });
    const answer = await client(operation, input);
    if (failure !== undefined && !answer.ok) throw failure;
    return { answer, hadToken: accessToken !== undefined };
  };
  const { answer, hadToken } = await send().catch(toUnreachable);
  if (answer.ok) return answer;
  // Not after a wrong password, which has the same status.
  const isTokenRefused = hadToken && answer.error === 'AUTH_REQUIRED';
  if (!isTokenRefused) throw new Refused(answer.error, answer.status, answer.headers);
  forgetAccessToken();
  const { answer: second } = await send().catch(toUnreachable);
  if (!second.ok) throw new Refused(second.error, second.status, second.headers);
  return second;
}

/** While no token can be had, a read is tried without one: anyone may make many of them. */
async function findTokenFor({ method }: { readonly method: string }) {
  try {
    return { token: await findAccessToken() };
  } catch (failure) {
    if (method !== 'get') throw failure;
    return { failure: failure as Error };
  }
}

/** One for each thing that a person asks for; a repeat of the request is answered, not done again. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}
