import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Reply = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};
type Answer = Reply | ((request: IncomingMessage, response: ServerResponse) => void);

/** A server on this machine that publishes a calendar. It gives the last answer to every request. */
export async function startCalendarServer(first: Answer = {}) {
  let answer = first;
  const requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    requests.push({ method, url, headers });
    if (typeof answer === 'function') return answer(request, response);
    const { status = 200, headers: own, body = '' } = answer;
    response.writeHead(status, own).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    answer: (next: Answer) => void (answer = next),
    stop(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The answer of a CalDAV server to a query for the events of a calendar; anything else is refused. */
export function calDavAnswer(
  files: readonly string[],
  { username, password }: { readonly username: string; readonly password: string },
): Answer {
  const expected = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return (request, response) => {
    let query = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (query += chunk));
    request.on('end', () => {
      if (request.headers.authorization !== expected) return response.writeHead(401).end();
      const isQuery = request.method === 'REPORT' && query.includes('<C:calendar-query');
      if (!isQuery) return response.writeHead(405).end();
      const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      const responses = files.map(
        (file, n) =>
          `<d:response><d:href>/${n}.ics</d:href><d:propstat><d:prop><c:calendar-data>${escape(file)}</c:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`,
      );
      return response
        .writeHead(207, { 'content-type': 'application/xml' })
        .end(
          `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses.join('')}</d:multistatus>`,
        );
    });
  };
}
