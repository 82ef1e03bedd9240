import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopback, networkOf } from '../access/address.ts';

/** A response that its reader does not take for this long is cut off. */
export const STALLED_MS = 30_000;
/** A reader who takes less of a waiting response within these looks is slow: about 500 bytes a second. */
const TAKEN_BYTES_MIN = 65_536;
const COMPARED_LOOKS = 4;

/** Ends responses that cannot be written. A request that waits for its response is silent too, and goes on. */
export function cutStalledReaders(server: Server, stalledMs: number): void {
  server.timeout = stalledMs;
  const cut = (socket: Socket) => {
    // A reset frees what the kernel still holds for this reader.
    if (socket.writableLength > 0) socket.resetAndDestroy();
  };
  server.on('request', (_req, res) => res.on('timeout', cut));
}

/** The bytes that were taken by each of the last looks, the oldest first, since the response waits. */
type Looks = readonly number[];

/** Ends responses whose readers take a little now and then, which keeps them from being stalled. */
export function cutSlowReaders(server: Server, lookMs: number): void {
  const looks = new Map<ServerResponse, Looks>();
  server.on('request', (_req, res) => {
    looks.set(res, [0]);
    res.once('close', () => looks.delete(res));
  });
  const timer = setInterval(() => {
    for (const [res, last] of looks) {
      if (!res.socket) continue;
      const compared = lookAgain(res.socket, last);
      looks.set(res, compared);
      if (isSlow(compared)) res.socket.resetAndDestroy();
    }
  }, lookMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function lookAgain({ bytesWritten, writableLength }: Socket, last: Looks): Looks {
  const takenBytes = bytesWritten - writableLength;
  return writableLength > 0 ? [...last, takenBytes].slice(-COMPARED_LOOKS - 1) : [takenBytes];
}

function isSlow(looks: Looks): boolean {
  return looks.length > COMPARED_LOOKS && looks.at(-1)! - looks[0]! < TAKEN_BYTES_MIN;
}

/** One network cannot take all connections. A proxy on this machine is not limited. */
export function limitEachNetwork(server: Server, connectionsMax: number): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isLoopback(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = counts.get(network) ?? 0;
    if (count >= connectionsMax) {
      socket.destroy();
      return;
    }
    counts.set(network, count + 1);
    socket.once('close', () => {
      const left = counts.get(network)! - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
  });
}
