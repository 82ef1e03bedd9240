import { connect, createServer } from 'node:net';

/** The preferred port if it is free, else any free port. */
export async function findFreePort(preferred: number): Promise<number> {
  return (await tryPort(preferred)) ?? (await tryPort(0))!;
}

export function describePort(port: number, preferred: number): string {
  return port === preferred ? `on port ${port}` : `on port ${port} (${preferred} is taken)`;
}

export async function isPortFree(port: number, host?: string): Promise<boolean> {
  return (await tryPort(port, host)) !== undefined;
}

/** True if a server of this machine listens on the port. */
export function isListening(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const end = (isOpen: boolean) => () => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', end(true));
    socket.once('error', end(false));
  });
}

function tryPort(port: number, host = '127.0.0.1'): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host }, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : undefined;
      server.close(() => resolve(bound));
    });
  });
}
