import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { findPorts, type Ports } from '../../tools/cluster/ports.ts';
import { openWires, type ProductionWires } from '../../tools/proof/production/ways.ts';

const servers: Server[] = [];
let wires: ProductionWires;
afterEach(async () => {
  await wires.stop();
  for (const server of servers.splice(0)) server.close();
});

/** A server that sends its name to everyone who connects. */
async function listen(name: string, port: number, host = '127.0.0.1'): Promise<void> {
  const server = createServer((socket) => socket.end(name));
  server.listen(port, host);
  await once(server, 'listening');
  servers.push(server);
}

/** Undefined if the connection is closed without an answer. */
async function nameOfServer(port: number, host = '127.0.0.1'): Promise<string | undefined> {
  const socket = connect(port, host);
  const closed = once(socket, 'close').then(() => undefined);
  const name = await Promise.race([once(socket, 'data'), closed]);
  socket.destroy();
  return name?.toString();
}

async function open(): Promise<Ports> {
  const port = await findPorts();
  wires = await openWires(port);
  return port;
}

test('each part has its own way to a primary; after a failover all lead to the new one', async () => {
  const port = await open();
  await listen('first', port('postgres'));
  await listen('second', port('postgres-standby'));
  const parts = ['owner', 'gateway-1', 'worker-3'];
  const ways = parts.map((part) => wires.portTo('postgres', part));

  expect(new Set(ways).size).toBe(parts.length);
  expect(await Promise.all(ways.map((way) => nameOfServer(way)))).toEqual(parts.map(() => 'first'));
  wires.move('postgres', `tcp://127.0.0.1:${port('postgres-standby')}`);
  expect(await Promise.all(ways.map((way) => nameOfServer(way)))).toEqual(
    parts.map(() => 'second'),
  );
});

test('a node of Temporal is reached at its own address, until its frontend is away', async () => {
  const port = await open();
  await listen('node', port('node-frontend'), wires.listenAt('temporal-2'));
  const ask = () => nameOfServer(port('node-frontend'), '127.0.0.12');

  expect(await ask()).toBe('node');
  wires.toFrontend('temporal-2').cut();
  expect(await ask()).toBeUndefined();
  wires.toFrontend('temporal-2').heal();
  expect(await ask()).toBe('node');
});
