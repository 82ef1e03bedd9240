import type { ServiceName, AmselName } from './processes.ts';
import { startWire, type Wire } from './wire.ts';

/** The clients of the proof, its judge, whose wire is never disturbed, and the standby of Postgres. */
type Outsider = 'clients' | 'judge' | 'standby';
export type From = AmselName | Outsider;
export type To = AmselName | ServiceName;

/** One wire for each process and each service that it uses, and for what comes from outside. */
export type Wires = {
  /** Returns the URL at which `from` reaches `to`. */
  readonly connect: (from: From, to: To, url: string) => Promise<string>;
  readonly find: (from: From, to: To) => Wire;
  readonly listTo: (to: To) => Wire[];
  readonly stop: () => Promise<void>;
};

export function createWires(): Wires {
  const wires: { from: From; to: To; wire: Wire }[] = [];
  return {
    async connect(from, to, url) {
      const wire = await startWire(url);
      wires.push({ from, to, wire });
      return wire.url;
    },
    find: (from, to) => wires.find((each) => each.from === from && each.to === to)!.wire,
    listTo: (to) => wires.filter((each) => each.to === to).map(({ wire }) => wire),
    async stop() {
      await Promise.all(wires.map(({ wire }) => wire.stop()));
    },
  };
}
