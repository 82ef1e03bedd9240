import type { Secrets } from '../../launcher/secrets.ts';
import type { Ports } from './ports.ts';
import type { Programs } from './programs.ts';

/** The values that all parts are declared with. */
export type Setup = {
  readonly dataDir: string;
  readonly secrets: Secrets;
  readonly port: Ports;
  readonly programs: Programs;
};

export const NAMESPACE = 'default';

/** Where a part of this machine listens. */
export const local = (port: number): string => `127.0.0.1:${port}`;

/** Connects to Amsel's database as its owner. */
export function databaseUrl({ secrets, port }: Setup): string {
  return postgresUrl('amsel', secrets.databasePassword, port('postgres'));
}

export function postgresUrl(user: string, password: string, port: number, name = 'amsel'): string {
  return `postgresql://${user}:${password}@${local(port)}/${name}`;
}

export function redisUrl({ secrets, port }: Setup, name: 'redis' | 'redis-replica'): string {
  return `redis://:${secrets.redisPassword}@${local(port(name))}`;
}

/** The frontends of all nodes, behind their load balancer. */
export const temporalAddress = ({ port }: Setup): string => local(port('temporal-balancer'));

/** As clients reach the gateways. */
export const apiUrl = ({ port }: Setup): string => `http://localhost:${port('load-balancer')}`;

/** Undefined if it could not be built. */
export const temporalUiUrl = ({ port, programs }: Setup): string | undefined =>
  programs.temporalUi && `http://localhost:${port('temporal-ui')}`;
