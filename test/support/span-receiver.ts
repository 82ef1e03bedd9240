import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { portOf } from '../../gateway/http/server.ts';

export type SeenSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly links?: { readonly traceId: string; readonly spanId: string }[];
  /** The process it comes from. */
  readonly service: string;
};

type Exported = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<SeenSpan, 'service'>[] }[];
  }[];
};

/** Takes what is exported by OTLP over HTTP. */
export async function openSpanReceiver() {
  const spans: SeenSpan[] = [];
  const news = new EventEmitter();
  const server = createServer((req, res) => {
    void json(req).then((body) => {
      for (const { resource, scopeSpans } of (body as Exported).resourceSpans) {
        const name = resource.attributes.find(({ key }) => key === 'service.name');
        const service = name?.value.stringValue ?? '';
        for (const scope of scopeSpans) {
          spans.push(...scope.spans.map((span) => ({ ...span, service })));
        }
      }
      news.emit('spans');
      return res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    /** What has come, once it is enough. */
    async until(isEnough: (spans: readonly SeenSpan[]) => boolean): Promise<readonly SeenSpan[]> {
      while (!isEnough(spans)) await once(news, 'spans');
      return spans;
    },
    close: () => server.close(),
  };
}

/** The names from a span up to the beginning of its trace. */
export function waysUp(spans: readonly SeenSpan[], traceId: string, name: string): string[][] {
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
