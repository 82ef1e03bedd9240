import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/** The address of a service, behind a proxy that can lose connections and replies. */
export async function startTcpProxy(targetUrl: string) {
  let target = new URL(targetUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  let losesReplyTo: string | undefined;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const close = () => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) socket.on('error', close).on('close', close);
    if (isCut) close();
    let losesReply = false;
    client.on('data', (chunk) => {
      if (losesReplyTo !== undefined && chunk.includes(losesReplyTo)) {
        losesReply = true;
        losesReplyTo = undefined;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (losesReply) close();
      else client.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(targetUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: url.href,
    /** Closes all connections, and every new one. */
    cut() {
      isCut = true;
      for (const sockets of pairs) for (const socket of sockets) socket.destroy();
    },
    /** Connects to another server from now on. */
    moveTo(otherUrl: string) {
      target = new URL(otherUrl);
      isCut = false;
    },
    /** The next connection that sends this text is lost when the server replies to it. */
    loseReplyTo: (text: string) => void (losesReplyTo = text),
    async stop() {
      server.close();
      for (const sockets of pairs) for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
