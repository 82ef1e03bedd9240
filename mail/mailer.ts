import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isLocalUrl } from '../domain/local-url.ts';
import type { RenderedMail } from './mail.ts';
import { MailError, toMailError } from './mail-error.ts';

export type OutgoingMail = RenderedMail & {
  readonly to: string;
  /** Equal in every attempt to send the same mail: mail programs show it once. */
  readonly messageId?: string;
};

/** Rejects with a MailError. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

export type Mailer = {
  readonly send: SendMail;
  /** The address of the sender. */
  readonly address: string;
};

type Options = {
  readonly from: string;
  readonly smtpUrl: string | undefined;
  readonly outboxDir: string;
  readonly count: (result: 'sent' | 'failed') => void;
  /** For the connection, the greeting, and each later answer of the server. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 15_000;
/** A whole attempt takes at most this many timeouts. */
const ATTEMPT_TIMEOUTS = 4;

/** Sends by SMTP if a server is configured, else writes each mail to a file in the outbox folder. */
export function createMailer(options: Options): Mailer {
  const { from, smtpUrl, outboxDir, timeoutMs = TIMEOUT_MS } = options;
  const transfer = smtpUrl ? createSmtp(smtpUrl, timeoutMs) : createOutbox(outboxDir);
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
  return {
    address,
    async send(mail) {
      try {
        await transfer(toMessage(mail, from, address));
        options.count('sent');
      } catch (error) {
        options.count('failed');
        throw toMailError(error);
      }
    },
  };
}

type Transfer = (message: SendMailOptions) => Promise<void>;

function createSmtp(url: string, timeoutMs: number): Transfer {
  return async (message) => {
    // Used by this attempt only, so that its end closes the connection.
    const socket = new Socket();
    const transport = createTransport({
      url,
      // Replaced by `requireTLS` of the URL.
      requireTLS: !isLocalUrl(url),
      socket,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
    });
    let timer: NodeJS.Timeout | undefined;
    // The other timeouts do not end an attempt with a server that sends a little now and then.
    const deadline = new Promise<never>((_resolve, reject) => {
      const error = new MailError('temporary', 'the mail server takes too long');
      timer = setTimeout(() => reject(error), ATTEMPT_TIMEOUTS * timeoutMs);
    });
    try {
      await Promise.race([transport.sendMail(message), deadline]);
    } catch (error) {
      // An open connection could still send the mail after its failure is known.
      socket.destroy();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Writes whole messages, which mail programs can open. */
function createOutbox(outboxDir: string): Transfer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (message) => {
    const { message: source } = await transport.sendMail(message);
    await mkdir(outboxDir, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
    // Renamed when it is complete, so that a reader never sees half a mail.
    const draft = join(outboxDir, `${name}.tmp`);
    await writeFile(draft, source as Buffer, { mode: 0o600 });
    await rename(draft, join(outboxDir, `${name}.eml`));
  };
}

const ADDRESS = /^[^\s\p{Cc}<>,;:"()@]+@[^\s\p{Cc}<>,;:"()@]+$/u;
/** A repeat with the same id has the same Message-ID, by which its receiver recognises it. */
export function toMessageId(id: string, fromAddress: string): string {
  return `<${id}@${fromAddress.split('@').at(-1)!}>`;
}

const MESSAGE_ID = /^<[\w.+-]+@[\w.-]+>$/;

function toMessage(mail: OutgoingMail, from: string, address: string): SendMailOptions {
  const { to, senderName, subject, text, html, calendars, messageId, unsubscribeUrl } = mail;
  const [calendar, ...others] = calendars;
  if (!ADDRESS.test(to)) throw new MailError('address', 'the address is not valid');
  if (messageId !== undefined && !MESSAGE_ID.test(messageId)) {
    throw new Error('a Message-ID has the form <id@host>');
  }
  return {
    from: senderName === undefined ? from : { name: senderName, address },
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(calendar && {
      icalEvent: { method: calendar.method, filename: 'appointment.ics', content: calendar.text },
    }),
    attachments: others.map(({ method, text: content }, i) => ({
      filename: `appointment-${i + 2}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content,
    })),
    ...(messageId && { messageId }),
    headers: {
      // Asks for no automatic replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${new URL(unsubscribeUrl).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
