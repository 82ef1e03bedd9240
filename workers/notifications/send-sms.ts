import { DeliveryError } from './delivery-error.ts';

export type SendSms = (message: {
  /** The same in every attempt, so that the gateway can recognise a second one. */
  readonly id: string;
  readonly to: string;
  readonly text: string;
}) => Promise<void>;

const TIMEOUT_MS = 10_000;

/** The digits, with the plus sign in front of a country code: gateways refuse other characters. */
const toDialled = (phone: string) => phone.replaceAll(/(?!^\+)\D/g, '');

/** One POST of JSON to the gateway of the operator. Rejects with a DeliveryError. */
export function createSendSms(url: string, token: string | undefined): SendSms {
  return async (message) => {
    const response = await post(url, token, message);
    // The answer counts, whatever happens to its body.
    await response.body?.cancel().catch(() => undefined);
    if (response.ok) return;
    const { status: code } = response;
    const failure = code === 429 || code >= 500 ? 'temporary' : 'message';
    throw new DeliveryError(`the SMS gateway answered ${code}`, { failure, code });
  };
}

async function post(
  url: string,
  token: string | undefined,
  message: Parameters<SendSms>[0],
): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': message.id,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ ...message, to: toDialled(message.to) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new DeliveryError('the SMS gateway did not answer', {
      failure: 'temporary',
      cause: error,
    });
  }
}
