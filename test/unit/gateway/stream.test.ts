import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { pino } from 'pino';
import { expect, test } from '@jest/globals';
import { drain, listen, portOf } from '../../../gateway/http/server.ts';
import { sendStream } from '../../../gateway/http/render.ts';

test('a stream is told when its caller disconnects', async () => {
  let end: (reason: string) => void;
  const ended = new Promise((resolve) => (end = resolve));
  async function* events(disconnected: AbortSignal) {
    yield 'the first';
    await once(disconnected, 'abort');
    end('disconnected');
  }
  const app = express().get('/', (_req, res) => sendStream(res, { stream: events }));
  const server = await listen(app, {
    host: '127.0.0.1',
    port: 0,
    connectionsMax: 10,
    log: pino({ level: 'silent' }),
  });
  const caller = new AbortController();
  const response = await fetch(`http://127.0.0.1:${portOf(server)}/`, { signal: caller.signal });
  await response.body!.getReader().read();

  caller.abort();

  expect(await ended).toBe('disconnected');
  server.close();
});

test('a server that stops does not wait for a connection that never sent a request', async () => {
  const server = await listen(express(), {
    host: '127.0.0.1',
    port: 0,
    connectionsMax: 10,
    log: pino({ level: 'silent' }),
  });
  const socket = connect(portOf(server), '127.0.0.1');
  await once(server, 'connection');

  const drained = drain(server, { deadlineMs: 60_000 });

  await once(socket, 'close');
  expect(await drained).toBeUndefined();
});

test('a server that stops still answers on an open connection for a moment', async () => {
  const app = express().get('/', (_req, res) => res.end('served'));
  const server = await listen(app, {
    host: '127.0.0.1',
    port: 0,
    connectionsMax: 10,
    log: pino({ level: 'silent' }),
  });
  const url = `http://127.0.0.1:${portOf(server)}/`;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
    return text(response);
  };
  await ask();

  const drained = drain(server, { deadlineMs: 60_000 });

  expect(await ask()).toBe('served');
  await drained;
  await expect(ask()).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/);
});
