import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};
export type Send = (
  method: 'GET' | 'POST',
  path: string,
  options?: { readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
) => Promise<Answer>;

/** Does as little as possible: the client shares the machine with the system that it measures. */
export function createSender(baseUrl: string): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  return (method, path, { headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(new URL(path, baseUrl), { method, agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('error', reject).once('end', () => {
          resolve({ status: response.statusCode!, headers: response.headers, text });
        });
      });
      sent.once('error', reject).end(body);
    });
}
