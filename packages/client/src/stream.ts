/** A block of server-sent events. */
export type Block = { readonly id?: string; readonly data?: string };

/** The server is silent for 15 seconds at most: a longer silence is a lost connection. */
const SILENCE_MAX_MS = 45_000;

/** Reads blocks until the stream ends or the caller stops. Throws if it is lost. */
export async function* readBlocks(body: ReadableStream<Uint8Array>): AsyncGenerator<Block, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let isSilent = false;
  const giveUp = () => {
    isSilent = true;
    void reader.cancel();
  };
  try {
    for (;;) {
      const timer = setTimeout(giveUp, SILENCE_MAX_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (isSilent) throw new Error(`nothing arrived within ${SILENCE_MAX_MS} ms`);
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
