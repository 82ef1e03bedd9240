import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { waitUntil } from './wait-until.ts';

export type ReceivedMail = Email & { readonly to: NonNullable<Email['to']>; calendar: string };

/** A real SMTP server that keeps what it accepts. */
export async function startMailServer() {
  let mails: ReceivedMail[] = [];
  /** The answer to a recipient: an SMTP code, or `hang` for none. */
  const answers = new Map<string, number | 'hang'>();
  const beforeAccept = new Map<string | undefined, () => Promise<unknown>>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onRcptTo({ address }, _session, done) {
      const answer = answers.get(address);
      if (answer === 'hang') return;
      if (answer === undefined) return done();
      const text = `no mail for <${address}>`;
      done(Object.assign(new Error(text), { responseCode: answer }));
    },
    onData(stream, _session, done) {
      void receive(stream, done);
    },
  });
  async function receive(stream: AsyncIterable<Buffer>, done: () => void): Promise<void> {
    const mail = await parse(await collect(stream));
    mails.push(mail);
    const address = mail.to[0]?.address;
    const work = beforeAccept.get(address);
    beforeAccept.delete(address);
    await work?.();
    done();
  }
  // A client that gives up resets its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    answers,
    /** Runs once: when the next mail to the address has arrived, before it is accepted. */
    runBeforeAccept: (address: string, work: () => Promise<unknown>) =>
      void beforeAccept.set(address, work),
    /** The mails since the last call, or of one recipient. */
    take(address?: string): ReceivedMail[] {
      const isTaken = ({ to }: ReceivedMail) => !address || to[0]?.address === address;
      const taken = mails.filter(isTaken);
      mails = mails.filter((mail) => !isTaken(mail));
      return taken;
    },
    async waitFor(address: string): Promise<ReceivedMail> {
      const find = () => mails.find(({ to }) => to[0]?.address === address);
      return (await waitUntil(find, (mail) => mail !== undefined))!;
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function parse(source: Buffer): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(source);
  const calendar = mail.attachments
    .filter(({ mimeType }) => mimeType === 'text/calendar')
    .map(({ content }) =>
      typeof content === 'string' ? content : new TextDecoder().decode(content),
    )
    .join('');
  return { ...mail, to: mail.to ?? [], calendar };
}
