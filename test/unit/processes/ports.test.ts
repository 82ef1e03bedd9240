import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { isListening } from '../../../launcher/ports.ts';

test('a port is listened on while a server has it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await isListening(port)).toBe(true);

  server.close();
  await once(server, 'close');
  expect(await isListening(port)).toBe(false);
});
