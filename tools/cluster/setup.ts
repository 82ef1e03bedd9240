import type { Secrets } from '../../launcher/secrets.ts';
import type { PairName, Pairs, ServerName } from './pairs.ts';
import { type NodeName, type Ports, TEMPORAL_NODES } from './ports.ts';
import type { Programs } from './programs.ts';

/** The values that all parts are declared with. */
export type Setup = {
  readonly dataDir: string;
  readonly secrets: Secrets;
  readonly port: Ports;
  readonly programs: Programs;
  readonly pairs: Pairs;
  readonly ways: Ways;
  /** Undefined: the cluster of `npm run cluster`. */
  readonly trial: Trial | undefined;
};

/** How the parts reach each other; a test can put something in between. */
export type Ways = {
  /** Where a part connects to the primary of a pair. */
  readonly portTo: (pair: PairName, from: string) => number;
  /** Where a node of Temporal listens. The others reach it at its own address all the same. */
  readonly listenAt: (node: NodeName) => string;
};

/** A cluster for a test: without demo data, Prometheus and the web UI. */
export type Trial = {
  readonly openWays: (port: Ports) => Promise<Ways>;
  /** Settings of a gateway or a worker, read at each start. */
  readonly amselEnv: (name: string) => NodeJS.ProcessEnv;
  /** The compiled programs of a gateway or a worker, found at each start. */
  readonly amselPrograms: (name: string) => string;
};

export const directWays = (port: Ports): Ways => ({
  portTo: port,
  listenAt: (node) => TEMPORAL_NODES[node],
});

export const NAMESPACE = 'default';

/** Where a part of this machine listens. */
export const local = (port: number): string => `127.0.0.1:${port}`;

/** Connects to Amsel's database as its owner. */
export function databaseUrl({ secrets, ways }: Setup): string {
  return postgresUrl('amsel', secrets.databasePassword, ways.portTo('postgres', 'owner'));
}

export function postgresUrl(user: string, password: string, port: number, name = 'amsel'): string {
  return `postgresql://${user}:${password}@${local(port)}/${name}`;
}

/** One of the two servers themselves. */
export function serverUrl({ secrets, port }: Setup, pair: PairName, server: ServerName): string {
  if (pair === 'redis') return redisUrl(secrets, port(server));
  const database = pair === 'postgres' ? 'amsel' : 'temporal';
  return postgresUrl('amsel', secrets.databasePassword, port(server), database);
}

export function redisUrl({ redisPassword }: Secrets, port: number): string {
  return `redis://:${redisPassword}@${local(port)}`;
}

/** The frontends of all nodes, behind their load balancer. */
export const temporalAddress = ({ port }: Setup): string => local(port('temporal-balancer'));

/** As clients reach the gateways. */
export const apiUrl = ({ port }: Setup): string => `http://localhost:${port('load-balancer')}`;

/** Undefined if it could not be built. */
export const temporalUiUrl = ({ port, programs }: Setup): string | undefined =>
  programs.temporalUi && `http://localhost:${port('temporal-ui')}`;
