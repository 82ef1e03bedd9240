import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cutSlowReaders, limitEachNetwork } from '../../../gateway/http/connection-limits.ts';
import { portOf } from '../../../gateway/http/server.ts';

describe('a reader', () => {
  let server: Server;
  afterEach(() => server.close().closeAllConnections());

  /** Serves a response that never ends. */
  async function request(lookMs: number): Promise<{ socket: Socket; isCut: Promise<unknown> }> {
    server = createServer((_req, res) => {
      const write = () => {
        while (res.write(Buffer.alloc(100_000)));
        res.once('drain', write);
      };
      write();
    });
    cutSlowReaders(server, lookMs);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const isCut = once(server, 'request').then(([, res]) => once(res as EventEmitter, 'close'));
    const socket = connect(portOf(server), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return { socket, isCut };
  }

  test('is cut off if it takes a little now and then', async () => {
    const { socket, isCut } = await request(50);
    const reading = setInterval(() => socket.read(1), 10);

    await expect(isCut).resolves.toEqual([]);

    clearInterval(reading);
    socket.destroy();
  });

  test('is not cut off if it takes a response at a good rate', async () => {
    // Server and reader are this process: while it waits for CPU time, nothing is read.
    const lookMs = 250;
    const { socket, isCut } = await request(lookMs);
    let bytes = 0;
    socket.on('data', (chunk) => (bytes += chunk.length));

    const ended = await Promise.race([isCut.then(() => 'cut'), sleep(8 * lookMs, 'open')]);

    expect(ended).toBe('open');
    expect(bytes).toBeGreaterThan(100_000);
    socket.destroy();
  });
});

describe('a reader of a long response', () => {
  const LOOK_MS = 30_000;
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Whether a reader who takes these bytes before each look, and then again, is cut off within an hour. */
  function isCut(takenBytes: readonly number[]): boolean {
    const server = new EventEmitter();
    const socket = { bytesWritten: 16_384, writableLength: 16_384, resetAndDestroy: jest.fn() };
    cutSlowReaders(server as Server, LOOK_MS);
    server.emit('request', {}, Object.assign(new EventEmitter(), { socket }));
    for (let look = 0; look < 120; look++) {
      socket.bytesWritten += takenBytes[look % takenBytes.length]!;
      jest.advanceTimersByTime(LOOK_MS);
    }
    return socket.resetAndDestroy.mock.calls.length > 0;
  }

  test.each([
    [[0, 0, 0, 16_384], true],
    [[0, 0, 0, 65_535], true],
    [[0, 0, 0, 65_536], false],
    [[16_384], false],
  ])('that takes %j bytes is cut off: %s', (takenBytes, expected) => {
    expect(isCut(takenBytes)).toBe(expected);
  });
});

describe('a network', () => {
  class FakeSocket extends EventEmitter {
    isDestroyed = false;
    readonly remoteAddress: string;
    constructor(remoteAddress: string) {
      super();
      this.remoteAddress = remoteAddress;
    }
    destroy() {
      this.isDestroyed = true;
      this.emit('close');
    }
  }

  /** The connections that were not closed at once. */
  function openAll(addresses: readonly string[]) {
    const server = new EventEmitter();
    limitEachNetwork(server as Server, 2);
    const open = (address: string) => {
      const socket = new FakeSocket(address);
      server.emit('connection', socket);
      return socket;
    };
    return { open, kept: addresses.map(open).filter(({ isDestroyed }) => !isDestroyed) };
  }

  test('has at most its share of the connections, and a share again after one ended', () => {
    const { kept, open } = openAll(['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']);
    expect(kept.map(({ remoteAddress }) => remoteAddress)).toEqual([
      '192.0.2.1',
      '192.0.2.1',
      '192.0.2.2',
    ]);

    kept[0]!.destroy();

    expect(open('192.0.2.1').isDestroyed).toBe(false);
    expect(open('192.0.2.1').isDestroyed).toBe(true);
  });

  test('is a /64 of IPv6, and never this machine', () => {
    expect(openAll(['2001:db8::1', '2001:db8::2', '2001:db8::3']).kept).toHaveLength(2);
    expect(
      openAll(['127.0.0.1', '::1', '127.0.0.1', '::ffff:127.0.0.1', '127.0.0.1']).kept,
    ).toHaveLength(5);
  });
});
