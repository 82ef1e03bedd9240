import { defineCommand } from '../command.ts';
import type { Context, Result } from '../context.ts';
import { UsageError } from '../failures.ts';
import { type Delivery, forward } from '../forward.ts';
import type { Event } from '../../index.ts';
import { columns } from '../text.ts';

/** A webhook for all types leaves these out: a booking has several of them. */
const NAMED_ONLY = 'appointment.notified';

export const webhooksListen = defineCommand({
  name: 'webhooks listen',
  summary: 'Forward events to a URL of this machine, signed like a webhook, until Ctrl-C.',
  details: `The events are those of GET /api/events for your account. They are signed with AMSEL_WEBHOOK_SECRET; without it, with a secret
that is made once and kept in a file, which the command names. Each event is sent once: to repeat some, use --after.`,
  argument: { name: 'URL', help: 'the address of your receiver', isRequired: true },
  options: {
    types: {
      kind: 'text',
      value: 'TYPE,…',
      help: `only these types; without it, all but ${NAMED_ONLY}`,
    },
    after: { kind: 'text', value: 'ID', help: 'begin with the event after this one' },
  },
  example: 'amsel webhooks listen http://localhost:8080/amsel --types appointment.booked',
  needsSession: true,
  async run({ options, argument: url }, context) {
    const { amsel, env, note, print, signal } = context;
    if (!/^https?:/.test(url) || !URL.canParse(url))
      throw new UsageError('URL is like http://localhost:8080/amsel');
    const secret = env['AMSEL_WEBHOOK_SECRET'] || context.config.readWebhookSecret();
    note(beginning(context, url));
    try {
      for await (const event of amsel.stream.streamEvents({ query: options }, { signal })) {
        if (options.types === undefined && event.type === NAMED_ONLY) continue;
        print(toResult(event, await forward(event, { url, secret, signal })));
      }
    } catch (error) {
      // Ctrl-C is how it ends.
      if (!signal.aborted) throw error;
    }
  },
});

function beginning({ baseUrl, env, config }: Context, url: string): string {
  const source = env['AMSEL_WEBHOOK_SECRET']
    ? 'AMSEL_WEBHOOK_SECRET'
    : `the secret in ${config.webhookSecretPath}`;
  return `Forwarding events of ${baseUrl} to ${url}, signed with ${source}. Ctrl-C ends it.`;
}

function toResult({ id, type }: Event, delivery: Delivery): Result {
  const { status, durationMs, failure } = delivery;
  const time = new Date().toTimeString().slice(0, 8);
  const answer = status === undefined ? `not delivered (${failure})` : String(status);
  return {
    json: { id, type, ...delivery },
    text: columns([[time, type, id, `${answer} in ${durationMs} ms`]]),
  };
}
