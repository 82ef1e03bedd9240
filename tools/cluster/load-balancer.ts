import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GATEWAYS, type Ports, TEMPORAL_NODES } from './ports.ts';
import { local, type Setup } from './setup.ts';
import type { Step } from './step.ts';

/**
 * Caddy listens on 127.0.0.1 only, has no certificates, and keeps nothing. When it stops, it refuses new connections and waits
 * at most `gracePeriod` for the requests in flight.
 */
const optionsWith = (gracePeriod: string) => `{
	admin off
	auto_https off
	persist_config off
	grace_period ${gracePeriod}
	servers {
		protocols h1 h2c
		trusted_proxies static 127.0.0.1/32
	}
}
`;

/** A request whose connection is refused goes to another one; one that was sent is repeated only if it is a GET. */
const BALANCE = `
		lb_policy round_robin
		lb_try_duration 5s
		lb_try_interval 100ms
		health_timeout 2s
		fail_duration 2s
		flush_interval -1`;

/** The load balancer of the gateways: streams are not buffered, and gateways that are not ready get no requests. */
export function gatewayCaddyfile(port: Ports): string {
  const gateways = GATEWAYS.map((name) => local(port(name)));
  // A gateway that stops is not ready and goes on for half a second: until then the load balancer has noticed it.
  // A gateway answers within 12 s. Idle connections end before those of a gateway do (65 s): no request is sent on one that
  // is closing.
  return `${optionsWith('5s')}
http://:${port('load-balancer')} {
	bind 127.0.0.1
	reverse_proxy ${gateways.join(' ')} {
		health_uri /readyz
		health_interval 200ms${BALANCE}
		transport http {
			dial_timeout 1s
			response_header_timeout 15s
			keepalive 30s
		}
	}
}
`;
}

/** The load balancer of Temporal's frontends, for gRPC. A node is well if it refuses a GET. */
export function temporalCaddyfile(port: Ports): string {
  const nodes = Object.values(TEMPORAL_NODES).map((host) => `${host}:${port('node-frontend')}`);
  // Workers always have polls in flight, which take a minute: only other requests are worth waiting for.
  return `${optionsWith('500ms')}
http://:${port('temporal-balancer')} {
	bind 127.0.0.1
	reverse_proxy ${nodes.join(' ')} {
		health_uri /
		health_status 4xx
		health_interval 1s
		health_fails 2${BALANCE}
		transport http {
			versions h2c
			dial_timeout 1s
		}
	}
}
`;
}

/** A Caddy with this configuration. */
export function declareCaddy(
  { dataDir, port, programs }: Setup,
  name: 'load-balancer' | 'temporal-balancer',
  options: { after: readonly string[]; text: string; isReady: () => Promise<boolean> },
): Step {
  const file = join(dataDir, `${name}.caddyfile`);
  return {
    name,
    after: options.after,
    address: local(port(name)),
    prepare() {
      writeFileSync(file, options.text);
      return {
        command: programs.caddy,
        args: ['run', '--adapter', 'caddyfile', '--config', file],
        // It would keep its files in the folder of the user.
        env: { ...process.env, XDG_DATA_HOME: dataDir, XDG_CONFIG_HOME: dataDir },
      };
    },
    isReady: options.isReady,
  };
}
