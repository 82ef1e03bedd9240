import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { LOG_OPTIONS } from '../../../config/log.ts';
import type { MailKind } from '../../../mail/mail.ts';
import type { MailError } from '../../../mail/mail-error.ts';
import { createMailer, type OutgoingMail } from '../../../mail/mailer.ts';
import { renderMail } from '../../../mail/render-mail.ts';
import { findExample, listExamples } from '../../../tools/mails/examples.ts';
import { createAuthority } from '../../support/certificates.ts';

const FROM = 'Amsel <no-reply@amsel.example>';
const example = (kind: MailKind, language: 'en' | 'ar' = 'en'): OutgoingMail => ({
  to: 'kim@example.com',
  ...renderMail(findExample(kind, language)),
});

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A real SMTP server; it keeps the source of each mail that it accepts. */
async function startServer(options: SMTPServerOptions = {}) {
  const sources: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        sources.push(Buffer.concat(chunks));
        done();
      });
    },
    ...options,
  });
  // A client that gives up resets its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, sources };
}

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

function mailerTo(smtpUrl: string | undefined, outboxDir = '', timeoutMs = 10_000) {
  const results: string[] = [];
  const count = (result: string) => void results.push(result);
  return { results, ...createMailer({ from: FROM, smtpUrl, outboxDir, count, timeoutMs }) };
}

async function receive(mail: OutgoingMail): Promise<Email> {
  const { url, sources } = await startServer();
  await mailerTo(url).send(mail);
  return PostalMime.parse(sources[0]!);
}

/** The failure of a mail that cannot be sent. */
async function failureOf(url: string, mail = example('booked'), timeoutMs?: number) {
  const { send, results } = mailerTo(url, '', timeoutMs);
  const error = await send(mail).then(
    () => undefined,
    (thrown: MailError) => thrown,
  );
  return { failure: error?.failure, message: error?.message, results };
}

describe('a mail by SMTP', () => {
  test('that is refused is logged with the answer and without the address', async () => {
    const mail = example('magicLink');
    const { url } = await startServer({
      onRcptTo: ({ address }, _session, done) => done(refusal(550, `<${address}>: no such user`)),
    });
    const lines: string[] = [];
    const log = pino(LOG_OPTIONS, { write: (line: string) => void lines.push(line) });
    await mailerTo(url)
      .send(mail)
      .catch((error: unknown) => log.error({ err: error }, 'a mail could not be sent'));

    expect(lines.join('')).toContain('no such user');
    expect(lines.join('')).not.toContain(mail.to);
  });

  test('arrives with text, HTML and the calendar part', async () => {
    const mail = { ...example('booked'), messageId: '<ntf_1.1@amsel.example>' };
    const received = await receive(mail);

    expect(received).toMatchObject({
      subject: mail.subject,
      messageId: '<ntf_1.1@amsel.example>',
      from: {
        name: findExample('booked').booking.business.name,
        address: 'no-reply@amsel.example',
      },
      to: [{ address: 'kim@example.com' }],
      html: expect.stringContaining('Lena Vogel'),
      text: expect.stringContaining('10:00–11:15 (GMT+1)'),
    });
    const [calendar] = received.attachments;
    expect(calendar).toMatchObject({ mimeType: 'text/calendar', method: 'REQUEST' });
    const source = new TextDecoder().decode(calendar!.content as ArrayBuffer);
    expect(source).toBe(mail.calendars[0]!.text.replaceAll('\r\n', '\n'));
  });

  test.each([
    ['from its first byte', 'smtps', { secure: true }],
    ['after STARTTLS', 'smtp', { disabledCommands: [], hideSTARTTLS: false }],
  ] as [string, string, SMTPServerOptions][])(
    'arrives encrypted %s',
    async (_case, scheme, options) => {
      const isEncrypted: boolean[] = [];
      const onMailFrom: SMTPServerOptions['onMailFrom'] = (_from, session, done) => {
        isEncrypted.push(session.secure);
        done();
      };
      const { key, cert } = createAuthority('Test').issue('localhost');
      const { url, sources } = await startServer({ ...options, key, cert, onMailFrom });
      const { port } = new URL(url);
      // The authority of the certificate is unknown.
      await expect(
        mailerTo(`${scheme}://127.0.0.1:${port}`).send(example('booked')),
      ).rejects.toThrow('certificate');
      await mailerTo(`${scheme}://127.0.0.1:${port}?tls.rejectUnauthorized=false`).send(
        example('booked'),
      );
      expect([isEncrypted, sources.length]).toEqual([[true], 1]);
    },
  );

  test('arrives unchanged in Arabic', async () => {
    const mail = example('cancelled', 'ar');
    const received = await receive(mail);
    expect([received.subject, received.text?.trim()]).toEqual([mail.subject, mail.text.trim()]);
    expect(received.attachments[0]).toMatchObject({ method: 'CANCEL' });
  });

  test('about a cancelled series arrives with a calendar part for each date', async () => {
    const series = listExamples('en')
      .filter(({ kind }) => kind === 'cancelled')
      .at(-1)!;
    const { attachments } = await receive({ to: 'kim@example.com', ...renderMail(series) });
    const parts = attachments.filter(({ mimeType }) => mimeType === 'text/calendar');
    const uids = parts.map(({ method, content }) => [
      method,
      /^UID:(.+)@amsel$/m.exec(new TextDecoder().decode(content as ArrayBuffer))?.[1],
    ]);
    expect(uids).toEqual([
      ['CANCEL', 'apt_2'],
      ['CANCEL', 'apt_3'],
      ['CANCEL', 'apt_4'],
    ]);
  });

  test('can be unsubscribed with one click and asks for no automatic reply', async () => {
    const { headers } = await receive(example('reminder'));
    const header = (name: string) => headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe('<https://amsel.example/unsubscribe/7Yt2>');
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('auto-submitted')).toBe('auto-generated');
    const other = await receive(example('booked'));
    expect(other.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  });

  test('gets no header from a line break in its subject', async () => {
    const mail = { ...example('booked'), subject: 'A\r\nBcc: victim@example.test' };
    const { headers } = await receive(mail);
    expect(headers.map(({ key }) => key)).not.toContain('bcc');
  });
});

describe('a mail that cannot be sent', () => {
  test.each([
    [
      'an unknown address',
      'address',
      { onRcptTo: (_to, _session, done) => done(refusal(550, 'no such user')) },
    ],
    [
      'a greylisted address',
      'temporary',
      { onRcptTo: (_to, _session, done) => done(refusal(451, 'try later')) },
    ],
    [
      'a full server',
      'temporary',
      { onMailFrom: (_from, _session, done) => done(refusal(452, 'full')) },
    ],
    [
      'a refused sender',
      'temporary',
      { onMailFrom: (_from, _session, done) => done(refusal(553, 'not you')) },
    ],
    [
      'a server that knows no such client',
      'temporary',
      { onConnect: (_session, done) => done(refusal(554, 'go away')) },
    ],
    [
      'refused content',
      'message',
      {
        onData: (stream, _session, done) => {
          stream.resume();
          stream.on('end', () => done(refusal(554, 'spam')));
        },
      },
    ],
  ] as [string, string, SMTPServerOptions][])(
    'because of %s fails as %s',
    async (_case, failure, options) => {
      const { url } = await startServer(options);
      expect(await failureOf(url)).toMatchObject({ failure, results: ['failed'] });
    },
  );

  test('because the password of the mail server is wrong fails as temporary', async () => {
    const { url } = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusal(535, 'wrong password')),
    });
    const { failure, message } = await failureOf(url.replace('//', '//user:secret-1@'));
    expect(failure).toBe('temporary');
    expect(message).not.toContain('secret-1');
  });

  test('because a server of the network has no TLS is not sent, unless the URL allows it', async () => {
    const { url, sources } = await startServer();
    // Another way to write the address of this machine, which counts as one of the network.
    const network = url.replace('127.0.0.1', '[::ffff:127.0.0.1]');

    await expect(mailerTo(network).send(example('magicLink'))).rejects.toThrow('STARTTLS');
    expect(sources).toHaveLength(0);
    await mailerTo(`${network}?requireTLS=false`).send(example('magicLink'));
    expect(sources).toHaveLength(1);
  });

  test('because no server listens fails as temporary', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    expect((await failureOf(`smtp://127.0.0.1:${port}`)).failure).toBe('temporary');
  });

  test.each([
    ['before its greeting', { onConnect: () => undefined }],
    ['at the address', { onRcptTo: () => undefined }],
    ['after the content', { onData: (stream) => void stream.resume() }],
  ] as [string, SMTPServerOptions][])(
    'because the server hangs %s fails in bounded time',
    async (_case, options) => {
      const { url } = await startServer(options);
      expect((await failureOf(url, example('booked'), 200)).failure).toBe('temporary');
    },
  );

  test('because the server never comes to an end fails in bounded time', async () => {
    let onClose = (): void => undefined;
    const closed = new Promise<void>((resolve) => (onClose = resolve));
    const dripping = createServer((socket) => {
      socket.write('220 hello\r\n');
      const drip = setInterval(() => socket.write('250-wait\r\n'), 20);
      socket.on('error', () => undefined).on('close', () => clearInterval(drip));
      socket.on('close', onClose);
      closers.push(async () => socket.destroy());
    });
    await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise((resolve) => dripping.close(resolve)));
    const { port } = dripping.address() as AddressInfo;

    const failed = await failureOf(`smtp://127.0.0.1:${port}`, example('booked'), 500);

    expect(failed).toMatchObject({
      failure: 'temporary',
      message: 'the mail server takes too long',
    });
    // The connection ends with the attempt: a mail that has failed is not sent later.
    await closed;
  });

  test.each(['', 'kim', 'a@b, c@d', 'kim@example.com\r\nRCPT TO:<x@y>', '"k m"@example.com'])(
    'to the address %j fails before the server is asked',
    async (to) => {
      const { failure } = await failureOf('smtp://127.0.0.1:1', { ...example('booked'), to });
      expect(failure).toBe('address');
    },
  );
});

test('without a server, the outbox has whole messages', async () => {
  const outboxDir = mkdtempSync(join(tmpdir(), 'amsel-mail-'));
  const { send, address, results } = mailerTo(undefined, join(outboxDir, 'new'));
  await send(example('booked'));

  const [name, ...others] = readdirSync(join(outboxDir, 'new'));
  expect([name, others]).toEqual([expect.stringMatching(/\.eml$/), []]);
  const received = await PostalMime.parse(readFileSync(join(outboxDir, 'new', name!)));
  expect(received).toMatchObject({ subject: example('booked').subject });
  expect(received.attachments[0]).toMatchObject({ method: 'REQUEST' });
  expect([address, results]).toEqual(['no-reply@amsel.example', ['sent']]);
  rmSync(outboxDir, { recursive: true });
});
