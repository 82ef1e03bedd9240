import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

type Letter = { readonly to: string; readonly subject: string; readonly text: string };
export type SendMail = (letter: Letter) => Promise<void>;

/** By SMTP where a server is configured; else as a file in the outbox folder, for a person to open. */
export function createMail(options: {
  readonly from: string;
  readonly smtpUrl: string | undefined;
  readonly outboxDir: string;
}): SendMail {
  const { from, smtpUrl, outboxDir } = options;
  if (smtpUrl) {
    const transport = createTransport(smtpUrl);
    return async (letter) => {
      await transport.sendMail({ ...letter, from, to: { name: '', address: letter.to } });
    };
  }
  return async ({ to, subject, text }) => {
    await mkdir(outboxDir, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.txt`;
    const letter = `From: ${from}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`;
    await writeFile(join(outboxDir, name), letter, { mode: 0o600 });
  };
}
