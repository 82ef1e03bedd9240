import type { IncomingMessage } from 'node:http';
import type { Answer } from '../../domain/webhooks/webhook.ts';
import { mayConnect } from '../../domain/webhooks/webhook-target.ts';
import { type Resolve, resolveTarget } from '../../engine/webhook-addresses.ts';
import {
  AddressRefusedError,
  NoResponseError,
  sendGuarded,
  untilAborted,
} from '../../engine/guarded-request.ts';

/** From the name server to the end of the headers. */
const TIMEOUT_MS = 15_000;
/** The status is known by then, so the body gets less time. */
const BODY_MS = 1_000;
const ANSWER_BYTES = 1_024;

type Message = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
/** `text`: the beginning of the response body. */
export type PostResult = { readonly answer: Answer; readonly text: string };
/** Rejects only if it is cancelled. */
export type Post = (message: Message, cancelled: AbortSignal) => Promise<PostResult>;

type PostOptions = {
  readonly allowPrivate: boolean;
  readonly resolve: Resolve;
  /** Asked about the address that the socket has reached. */
  readonly mayConnect?: typeof mayConnect;
  readonly timeoutMs?: number;
};

export function createPost(options: PostOptions): Post {
  const { allowPrivate, resolve, timeoutMs = TIMEOUT_MS } = options;
  const isAllowed = options.mayConnect ?? mayConnect;
  return async (message, cancelled) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([deadline, cancelled]);
    try {
      // No answer of an endpoint or a name server can outlast the signal.
      const aborted = untilAborted(signal);
      const resolved = resolveTarget(message.url, allowPrivate, resolve);
      const target = await Promise.race([resolved, aborted]);
      if (!target) throw new AddressRefusedError();
      const mayStay = (address: string) => isAllowed(target.url.protocol, address, allowPrivate);
      const request = toRequest(message);
      const response = await Promise.race([sendGuarded(target, request, mayStay, signal), aborted]);
      const { statusCode: status = 0, headers } = response;
      const text = await readBeginning(response);
      return { answer: { status, retryAfter: headers['retry-after'] }, text };
    } catch (error) {
      cancelled.throwIfAborted();
      if (error instanceof AddressRefusedError) return failed('address_refused');
      if (deadline.aborted) return failed('timeout');
      return failed(error instanceof NoResponseError ? error.failure : 'unreachable');
    }
  };
}

function toRequest({ headers, body }: Message) {
  const own = { 'content-type': 'application/json', 'user-agent': 'Amsel-Webhooks/1' };
  return { method: 'POST', headers: { ...own, ...headers }, body };
}

function failed(failure: Extract<Answer, { failure: unknown }>['failure']): PostResult {
  return { answer: { failure }, text: '' };
}

/** Reads at most a KB; what comes later, or slowly, is not read. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => response.destroy(), BODY_MS);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= ANSWER_BYTES) break;
    }
  } catch {
    // The status is the answer; its text is only for people.
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
  const bytes = Buffer.concat(chunks).subarray(0, ANSWER_BYTES);
  // Postgres stores no NUL.
  return new TextDecoder().decode(bytes).replaceAll('\0', '');
}
