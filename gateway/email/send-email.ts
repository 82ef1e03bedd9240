import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

type Email = { readonly to: string; readonly subject: string; readonly text: string };
export type SendEmail = (email: Email) => Promise<void>;

/** Sends by SMTP if a server is configured, else writes each email to a file in the outbox folder. */
export function createSendEmail(options: {
  readonly from: string;
  readonly smtpUrl: string | undefined;
  readonly outboxDir: string;
  readonly count: (result: 'sent' | 'failed') => void;
}): SendEmail {
  const send = createTransfer(options);
  return async (email) => {
    try {
      await send(email);
      options.count('sent');
    } catch (error) {
      options.count('failed');
      throw error;
    }
  };
}

function createTransfer({
  from,
  smtpUrl,
  outboxDir,
}: {
  readonly from: string;
  readonly smtpUrl: string | undefined;
  readonly outboxDir: string;
}): SendEmail {
  if (smtpUrl) {
    const transport = createTransport(smtpUrl);
    return async (email) => {
      await transport.sendMail({ ...email, from, to: { name: '', address: email.to } });
    };
  }
  return async ({ to, subject, text }) => {
    await mkdir(outboxDir, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.txt`;
    const file = `From: ${from}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`;
    await writeFile(join(outboxDir, name), file, { mode: 0o600 });
  };
}
