import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import { devOutbox } from '../../../gateway/pages/dev-outbox.ts';
import { createMailer } from '../../../mail/mailer.ts';
import { renderMail } from '../../../mail/render-mail.ts';
import { findExample } from '../../../tools/mails/examples.ts';

const outboxDir = mkdtempSync(join(tmpdir(), 'amsel-outbox-'));
let server: Server;
let isDemo = true;

beforeAll(async () => {
  const { send } = createMailer({
    from: 'Amsel <no-reply@amsel.example>',
    smtpUrl: undefined,
    outboxDir,
    count: () => undefined,
  });
  const mail = renderMail(findExample('booked', 'de'));
  await send({ to: 'kim@example.com', ...mail, subject: 'A <b>bold</b> subject' });
  const app = express();
  app.use(devOutbox({ outboxDir, isOpen: async () => isDemo }));
  await new Promise<void>((resolve) => (server = app.listen(0, '127.0.0.1', () => resolve())));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(outboxDir, { recursive: true });
});

function read(path: string, host = 'localhost') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; text: string; policy: string }>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers: { host } }, (res) => {
      let text = '';
      res.on('data', (chunk) => (text += String(chunk)));
      res.on('end', () =>
        resolve({
          status: res.statusCode!,
          text,
          policy: String(res.headers['content-security-policy']),
        }),
      );
    }).on('error', reject);
  });
}

test('lists the mails of the outbox and shows text, calendar and the HTML in a sandbox', async () => {
  const list = await read('/dev/outbox');
  expect(list.text).toContain('A &lt;b&gt;bold&lt;/b&gt; subject');
  const [, link] = /href="(\/dev\/outbox\/[^"]+\.eml)"/.exec(list.text)!;

  const mail = await read(link!);
  expect(mail.text).toMatch(/<iframe sandbox="allow-popups[a-z -]*" title="HTML"/);
  expect(mail.text).toContain(`src="${link}?part=html"`);
  expect(mail.text).toContain('BEGIN:VCALENDAR');
  expect(mail.policy).toContain("default-src 'none'");
  const html = await read(`${link}?part=html`);
  expect(html.text).toContain('<base target="_blank">');
  expect(html.text).toContain('<html lang="de"');
});

test('shows no other file, nothing to a page of another site, and nothing without demo data', async () => {
  writeFileSync(join(outboxDir, 'other.txt'), 'secret');
  expect((await read('/dev/outbox/other.txt')).status).toBe(404);
  expect((await read('/dev/outbox/..%2f..%2fetc%2fpasswd')).status).toBe(404);
  expect((await read('/dev/outbox', 'rebound.example')).status).toBe(404);
  isDemo = false;
  expect((await read('/dev/outbox')).status).toBe(404);
});
