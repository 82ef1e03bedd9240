import { createServer } from 'node:http';
import { expect, test } from '@jest/globals';
import { portOf } from '../../../gateway/http/server.ts';
import { createClientDocuments } from '../../../gateway/oauth/client-document.ts';

/** Counts the connections that reach this machine. */
async function aListener() {
  let connections = 0;
  const server = createServer().on('connection', (socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: portOf(server),
    count: () => connections,
    close: () => new Promise((resolve) => void server.close(resolve)),
  };
}

test.each([
  ['this machine', ['127.0.0.1']],
  ['a public and a private address', ['93.184.215.14', '127.0.0.1']],
])('a document is not read from a name of %s', async (_name, addresses) => {
  const listener = await aListener();
  const resolve = () => Promise.resolve(addresses);
  const find = createClientDocuments({ allowPrivate: false, resolve });
  expect(await find(`https://agent.example:${listener.port}/client.json`)).toBeUndefined();
  expect(listener.count()).toBe(0);
  await listener.close();
});

test('where private addresses are allowed, the same name is connected to', async () => {
  const listener = await aListener();
  const resolve = () => Promise.resolve(['127.0.0.1']);
  const find = createClientDocuments({ allowPrivate: true, resolve });
  expect(await find(`https://agent.example:${listener.port}/client.json`)).toBeUndefined();
  expect(listener.count()).toBe(1);
  await listener.close();
});
