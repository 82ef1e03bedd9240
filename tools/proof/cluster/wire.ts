import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Wire = Awaited<ReturnType<typeof startWire>>;

type ListenAt = { readonly host: string; readonly port: number };

/** `requests` go to the server, `replies` come back. */
type Direction = 'requests' | 'replies';

type Connection = {
  readonly client: Socket;
  readonly server: Socket;
  isHalfOpen: boolean;
  /** How many texts of the trap it has sent; the trap that caught it, and whether its end has begun. */
  textsSent: number;
  trap?: Trap;
  isEnding?: boolean;
};

/** It catches the first connection that sends these texts one after the other. */
type Trap = { readonly texts: readonly string[]; readonly spring: () => void };

/** How a wire treats what is sent. */
type Treatment = {
  isCut: boolean;
  latencyMs: number;
  isLost: () => boolean;
  repeatsRequests: boolean;
  stalled: readonly Direction[];
  trap?: Trap | undefined;
};

const calm = (): Treatment => ({
  isCut: false,
  latencyMs: 0,
  isLost: () => false,
  repeatsRequests: false,
  stalled: [],
});

/** A request with this header may be sent twice without harm. */
const KEY_HEADER = /\r\nidempotency-key:/i;
const REPEAT_TIMEOUT_MS = 10_000;
/** The first reply may be one to an earlier request: the server gets that much more time for the one with the text. */
const LAST_WORK_MS = 100;
const HEAL = 'heal';

type State = {
  target: URL;
  treatment: Treatment;
  readonly connections: Set<Connection>;
  readonly healings: EventEmitter;
};

/**
 * The way to a service: a proxy that delays, holds back and loses what is sent. Bytes never change their order. It listens at
 * this address, or at any free port.
 */
export async function startWire(targetUrl: string, at: ListenAt = { host: '127.0.0.1', port: 0 }) {
  const state: State = {
    target: new URL(targetUrl),
    treatment: calm(),
    connections: new Set(),
    healings: new EventEmitter().setMaxListeners(0),
  };
  const { connections } = state;
  const closeAll = () => connections.forEach(close);
  const server = createServer((client) => accept(state, client));
  server.listen(at.port, at.host);
  await once(server, 'listening');
  const url = new URL(targetUrl);
  url.host = `${at.host}:${(server.address() as AddressInfo).port}`;

  return {
    url: url.href,
    /** Closes all connections, and every new one. */
    cut(): void {
      state.treatment.isCut = true;
      closeAll();
    },
    /** Delays every chunk, in both directions. */
    slowDown: (ms: number) => void (state.treatment.latencyMs = ms),
    /** Holds back all that goes in these directions, without a sign to either side. */
    stall: (...directions: Direction[]) => void (state.treatment.stalled = directions),
    /** Closes a connection in the middle of a transfer whenever the function says so. */
    loseConnections: (decide: () => boolean) => void (state.treatment.isLost = decide),
    /** Closes the connections at the server; the clients get no sign of it. */
    halfClose(): void {
      for (const connection of connections) {
        connection.isHalfOpen = true;
        connection.server.destroy();
      }
    },
    /** Delivers each HTTP request that has an Idempotency-Key a second time, on a connection of its own. */
    repeatRequests: () => void (state.treatment.repeatsRequests = true),
    /**
     * The server gets these texts, each in a later message of one connection than the text before it or in the same one. The reply
     * to the last is lost with the connection, and `spring` is called.
     */
    loseReplyTo(texts: readonly string[], spring: () => void = () => undefined): void {
      for (const connection of connections) connection.textsSent = 0;
      state.treatment.trap = { texts, spring };
    },
    /** Ends all faults. Messages that were held back are delivered. */
    heal(): void {
      state.treatment = calm();
      for (const connection of connections) if (connection.isHalfOpen) close(connection);
      state.healings.emit(HEAL);
    },
    /** Connects to another server from now on. */
    moveTo(otherUrl: string): void {
      state.target = new URL(otherUrl);
      state.treatment.isCut = false;
      closeAll();
    },
    async stop(): Promise<void> {
      server.close();
      closeAll();
      await once(server, 'close');
    },
  };
}

const connectTo = ({ hostname, port }: URL) => connect(Number(port), hostname);

function accept(state: State, client: Socket): void {
  const { connections } = state;
  const server = connectTo(state.target);
  const connection: Connection = { client, server, isHalfOpen: false, textsSent: 0 };
  connections.add(connection);
  const end = () => {
    connections.delete(connection);
    close(connection);
  };
  const endAtServer = () => void (connection.isHalfOpen || end());
  client.on('error', end).on('close', end);
  server.on('error', endAtServer).on('close', endAtServer);
  if (state.treatment.isCut) end();
  pump(state, client, 'requests', (chunk) => passRequest(state, connection, chunk));
  pump(state, server, 'replies', (chunk) => passReply(connection, chunk));
}

/** One chunk after the other, so that a delayed one keeps its place. */
function pump(
  state: State,
  from: Socket,
  direction: Direction,
  pass: (chunk: Buffer) => void,
): void {
  from.on('data', (chunk: Buffer) => {
    from.pause();
    void untilPassable(state, direction).then(() => {
      if (state.treatment.isLost()) return from.destroy();
      pass(chunk);
      return from.resume();
    });
  });
}

async function untilPassable(state: State, direction: Direction): Promise<void> {
  if (state.treatment.latencyMs > 0) await sleep(state.treatment.latencyMs);
  while (state.treatment.stalled.includes(direction)) await once(state.healings, HEAL);
}

function close({ client, server }: Connection): void {
  client.destroy();
  server.destroy();
}

function passRequest({ treatment, target }: State, connection: Connection, chunk: Buffer): void {
  const { trap, repeatsRequests } = treatment;
  if (trap && completes(connection, trap, chunk)) {
    connection.trap = trap;
    treatment.trap = undefined;
  }
  const send = () => void (connection.isHalfOpen || connection.server.write(chunk));
  if (repeatsRequests && KEY_HEADER.test(chunk.toString('latin1'))) sendCopy(target, chunk, send);
  else send();
}

/** True if the connection has sent the last text of the trap. */
function completes(connection: Connection, { texts }: Trap, chunk: Buffer): boolean {
  let from = 0;
  while (connection.textsSent < texts.length) {
    const text = texts[connection.textsSent]!;
    const at = chunk.indexOf(text, from);
    if (at < 0) return false;
    from = at + text.length;
    connection.textsSent += 1;
  }
  return true;
}

function passReply(connection: Connection, chunk: Buffer): void {
  const { client, trap, isEnding } = connection;
  if (!trap) client.write(chunk);
  if (!trap || isEnding) return;
  connection.isEnding = true;
  setTimeout(() => {
    close(connection);
    trap.spring();
  }, LAST_WORK_MS);
}

/** The copy goes first: it is no later attempt of the request. Its answer reaches no client. */
function sendCopy(target: URL, request: Buffer, sendOriginal: () => void): void {
  const socket = connectTo(target);
  socket.on('error', () => socket.destroy());
  socket.once('data', () => socket.destroy());
  socket.setTimeout(REPEAT_TIMEOUT_MS, () => socket.destroy());
  socket.write(request, () => sendOriginal());
}
