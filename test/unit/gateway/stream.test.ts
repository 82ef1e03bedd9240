import { once } from 'node:events';
import express from 'express';
import { expect, test } from '@jest/globals';
import { listen, portOf } from '../../../gateway/http/server.ts';
import { sendStream } from '../../../gateway/http/render.ts';

test('a stream hears that nobody listens any longer', async () => {
  let heard: (reason: string) => void;
  const ended = new Promise((resolve) => (heard = resolve));
  async function* events(gone: AbortSignal) {
    yield 'the first';
    await once(gone, 'abort');
    heard('gone');
  }
  const app = express().get('/', (_req, res) => sendStream(res, events));
  const server = await listen(app, '127.0.0.1', 0);
  const leaving = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${portOf(server)}/`, { signal: leaving.signal });
  await answer.body!.getReader().read();

  leaving.abort();

  expect(await ended).toBe('gone');
  server.close();
});
