import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Action } from './command.ts';
import type { PartStatus } from './part-status.ts';

/** Where the commands of other terminals go; only the owner of the data can read the token. */
type Contact = { readonly url: string; readonly token: string };

const contactFile = (dataDir: string) => join(dataDir, 'controller.json');

export function writeContact(dataDir: string, contact: Contact): void {
  writeFileSync(contactFile(dataDir), JSON.stringify(contact), { mode: 0o600 });
}

export function removeContact(dataDir: string): void {
  rmSync(contactFile(dataDir), { force: true });
}

/** The commands to a cluster that another process runs; undefined if none runs on this data. */
export function connectController(dataDir: string) {
  const file = contactFile(dataDir);
  if (!existsSync(file)) return undefined;
  const { url, token } = JSON.parse(readFileSync(file, 'utf8')) as Contact;
  async function post(path: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}${path}`, { method: 'POST', headers });
    if (!response.ok) throw new Error(await response.text());
  }
  return {
    send: (action: Action, name: string) => post(`/${action}/${name}`),
    stop: () => post('/down'),
    listStatus: async () => (await (await fetch(`${url}/status`)).json()) as PartStatus[],
  };
}
