import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startWire, type Wire } from '../../tools/proof/cluster/wire.ts';

/** A wire to a server that answers each message with `re: ` before it, and keeps what it got. */
let wire: Wire;
let received: string[];
let connected: Socket[];
let close: () => Promise<void>;
let serverPort: number;

beforeEach(async () => {
  received = [];
  connected = [];
  const server = createServer((socket) => {
    connected.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received.push(chunk.toString());
      socket.write(`re: ${chunk.toString()}`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  serverPort = (server.address() as AddressInfo).port;
  wire = await startWire(`tcp://127.0.0.1:${serverPort}`);
  close = async () => {
    await wire.stop();
    connected.forEach((socket) => socket.destroy());
    server.close();
    await once(server, 'close');
  };
});
afterEach(() => close());

/** An error of the connection comes before its end. */
const untilClosed = (socket: Socket) =>
  new Promise<void>((settle) => void socket.once('close', () => settle()));

async function open({ url } = wire) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const got = { text: '' };
  socket.on('data', (chunk) => (got.text += chunk.toString()));
  const closed = untilClosed(socket);
  return {
    closed,
    send: (message: string) => socket.write(message),
    /** Waits until so many characters have arrived. */
    async read(length: number) {
      while (got.text.length < length) await once(socket, 'data');
      return got.text;
    },
    got,
  };
}

const LATENCY_MS = 40;
const ROUND_TRIPS = 20;

/** So long that a message through a healthy wire would have arrived: round trips through a wire of its own. */
async function waitForOthers(): Promise<void> {
  const other = await startWire(`tcp://127.0.0.1:${serverPort}`);
  const client = await open(other);
  for (let n = 1; n <= ROUND_TRIPS; n++) {
    client.send('other');
    await client.read(n * 're: other'.length);
  }
  await other.stop();
}

const untilReceived = async (count: number) => {
  while (received.length < count) await new Promise((settle) => setImmediate(settle));
};

test('passes messages and replies in order, also while it is slow', async () => {
  const client = await open();
  client.send('one ');
  expect(await client.read(8)).toBe('re: one ');
  wire.slowDown(LATENCY_MS);
  const sentMs = performance.now();
  client.send('two ');

  expect(await client.read('re: one re: two '.length)).toBe('re: one re: two ');
  // Timers of Node may fire a millisecond early; the delay is in both directions.
  expect(performance.now() - sentMs).toBeGreaterThan(2 * (LATENCY_MS - 1));
});

test('holds back replies until it is healed', async () => {
  const client = await open();
  wire.stall('replies');
  client.send('one');
  await untilReceived(1);
  await waitForOthers();
  expect(client.got.text).toBe('');

  wire.heal();

  expect(await client.read('re: one'.length)).toBe('re: one');
});

test('holds back requests until it is healed', async () => {
  const client = await open();
  wire.stall('requests');
  client.send('held');
  await waitForOthers();
  expect(received).not.toContain('held');

  wire.heal();

  expect(await client.read('re: held'.length)).toBe('re: held');
});

test('loses the reply to a request that the server got, and only that one', async () => {
  const [caught, other] = [await open(), await open()];
  const sprung = new Promise<void>((settle) => wire.loseReplyTo(['COMMIT'], settle));
  other.send('SELECT');
  caught.send('COMMIT');

  await sprung;
  await caught.closed;
  expect(caught.got.text).toBe('');
  expect(received).toContain('COMMIT');
  expect(await other.read('re: SELECT'.length)).toBe('re: SELECT');
  other.send('COMMIT');
  expect(await other.read('re: SELECTre: COMMIT'.length)).toBe('re: SELECTre: COMMIT');
});

test('waits for all texts of one connection before it loses a reply', async () => {
  const [caught, other] = [await open(), await open()];
  const sprung = new Promise<void>((settle) => wire.loseReplyTo(['abandon', 'COMMIT'], settle));
  other.send('COMMIT');
  expect(await other.read('re: COMMIT'.length)).toBe('re: COMMIT');
  caught.send('abandon');
  expect(await caught.read('re: abandon'.length)).toBe('re: abandon');
  caught.send('COMMIT');

  await sprung;
  await caught.closed;
  expect(caught.got.text).toBe('re: abandon');
  expect(received).toEqual(['COMMIT', 'abandon', 'COMMIT']);
});

test('closes a connection at the server without a sign to the client, until it is healed', async () => {
  const client = await open();
  client.send('one');
  expect(await client.read('re: one'.length)).toBe('re: one');
  const ended = untilClosed(connected[0]!);
  wire.halfClose();
  await ended;
  client.send('two');
  wire.heal();

  await client.closed;
  expect(received).toEqual(['one']);
});

test('delivers a request with an Idempotency-Key twice, and its reply once', async () => {
  const request = 'POST / HTTP/1.1\r\nIdempotency-Key: k\r\n\r\n';
  wire.repeatRequests();
  const client = await open();
  client.send('GET / HTTP/1.1\r\n\r\n');
  await untilReceived(1);
  client.send(request);
  await untilReceived(3);

  expect(received.slice(1)).toEqual([request, request]);
  const both = `re: ${received[0]}re: ${request}`;
  expect(await client.read(both.length)).toBe(both);
});

test('closes connections and refuses new ones while it is cut, and leads elsewhere after a move', async () => {
  const client = await open();
  wire.cut();
  await client.closed;
  await (
    await open()
  ).closed;
  const server = createServer((socket) => socket.end('another')).listen(0, '127.0.0.1');
  await once(server, 'listening');

  wire.moveTo(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);

  expect(await (await open()).read('another'.length)).toBe('another');
  server.close();
});
