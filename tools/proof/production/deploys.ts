import { setTimeout as sleep } from 'node:timers/promises';
import { GATEWAYS, WORKERS } from '../../cluster/ports.ts';
import { type Faults, sleepSeconds } from '../faults/fault.ts';
import { EXCUSE_MS } from '../judge/log-checks.ts';
import type { Production } from './production.ts';

/** Changes that an operator makes on purpose. Each begins when the fault before it explains no failure any more. */
export const DEPLOYS: Faults<Production> = {
  async 'a version of the gateways is deployed'(production, random) {
    await sleep(EXCUSE_MS);
    const names = random.shuffle(GATEWAYS);
    const next = production.versions.next(production.versions.of(names[0]!));
    for (const name of names) await replace(production, name, next);
  },
  async 'a version of the gateways is deployed and taken back'(production, random) {
    await sleep(EXCUSE_MS);
    const name = random.pick(GATEWAYS);
    const before = production.versions.of(name);
    await replace(production, name, production.versions.next(before));
    await sleepSeconds(random, 1, 4);
    await replace(production, name, before);
  },
  async 'a version of the workers is deployed'(production, random) {
    await sleep(EXCUSE_MS);
    const [first, ...others] = random.shuffle(WORKERS);
    const next = production.versions.next(production.versions.of(first!));
    await replace(production, first!, next);
    await production.parts.promote(production.versions.nameOf(next));
    for (const name of others) await replace(production, name, next);
  },
  async 'a version of the workers is deployed and taken back'(production, random) {
    await sleep(EXCUSE_MS);
    const { parts, versions } = production;
    const name = random.pick(WORKERS);
    const before = versions.of(name);
    const next = versions.next(before);
    await replace(production, name, next);
    await parts.promote(versions.nameOf(next));
    await sleepSeconds(random, 1, 4);
    await parts.promote(versions.nameOf(before));
    await replace(production, name, before);
  },
};

/** The part stops, and starts again with this version; two others work meanwhile. */
async function replace({ parts, versions }: Production, name: string, version: number) {
  versions.set(name, version);
  await parts.stop(name);
  await parts.start(name);
}
