import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { portOf } from '../../gateway/http/server.ts';

export type ReceivedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes?: { readonly key: string; readonly value: { stringValue?: string } }[];
  readonly links?: { readonly traceId: string; readonly spanId: string }[];
  /** The service name of the process that sent it. */
  readonly service: string;
};

type Exported = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<ReceivedSpan, 'service'>[] }[];
  }[];
};

/** Receives spans by OTLP over HTTP. */
export async function openSpanReceiver() {
  const spans: ReceivedSpan[] = [];
  const received = new EventEmitter();
  const server = createServer((req, res) => {
    void json(req).then((body) => {
      for (const { resource, scopeSpans } of (body as Exported).resourceSpans) {
        const name = resource.attributes.find(({ key }) => key === 'service.name');
        const service = name?.value.stringValue ?? '';
        for (const scope of scopeSpans) {
          spans.push(...scope.spans.map((span) => ({ ...span, service })));
        }
      }
      received.emit('spans');
      return res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    /** Waits for enough spans; returns all spans so far. */
    async waitUntil(
      isEnough: (spans: readonly ReceivedSpan[]) => boolean,
    ): Promise<readonly ReceivedSpan[]> {
      while (!isEnough(spans)) await once(received, 'spans');
      return spans;
    },
    close: () => server.close(),
  };
}

/** For each span with this name: the span names from it up to the root of the trace. */
export function listSpanPaths(
  spans: readonly ReceivedSpan[],
  traceId: string,
  name: string,
): string[][] {
  const own = spans.filter((span) => span.traceId === traceId);
  const byId = new Map(own.map((span) => [span.spanId, span]));
  return own
    .filter((span) => span.name === name)
    .map((span) => {
      const names = [span.name];
      for (let at = byId.get(span.parentSpanId ?? ''); at; at = byId.get(at.parentSpanId ?? '')) {
        names.push(at.name);
      }
      return names;
    });
}
