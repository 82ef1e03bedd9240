/** A block of server-sent events. */
export type Block = { readonly id?: string; readonly data?: string };

/** The server is silent for 15 seconds at most: a longer silence is a lost connection. */
const SILENCE_MAX_MS = 45_000;

/** Reads blocks until the stream ends, is lost, or the caller stops. */
export async function* readBlocks(
  body: ReadableStream<Uint8Array>,
  silenceMaxMs = SILENCE_MAX_MS,
): AsyncGenerator<Block, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const timer = setTimeout(() => void reader.cancel(), silenceMaxMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop()!;
      yield* blocks.map(toBlock);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function toBlock(text: string): Block {
  const valuesOf = (name: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ''));
  const [id] = valuesOf('id');
  const data = valuesOf('data');
  return { ...(id !== undefined && { id }), ...(data.length > 0 && { data: data.join('\n') }) };
}
