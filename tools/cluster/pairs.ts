/** The servers that come in pairs: the second one follows the first. */
const STANDBYS = {
  postgres: 'postgres-standby',
  'temporal-postgres': 'temporal-postgres-standby',
  redis: 'redis-replica',
} as const;

export type PairName = keyof typeof STANDBYS;
export type ServerName = PairName | (typeof STANDBYS)[PairName];

/** Which server of each pair is the primary: they change places in a failover. */
export type Pairs = {
  readonly serversOf: (pair: PairName) => readonly [ServerName, ServerName];
  readonly primaryOf: (pair: PairName) => ServerName;
  readonly standbyOf: (pair: PairName) => ServerName;
  readonly swap: (pair: PairName) => void;
};

export function createPairs(): Pairs {
  const swapped = new Set<PairName>();
  const serversOf = (pair: PairName) => [pair, STANDBYS[pair]] as const;
  return {
    serversOf,
    primaryOf: (pair) => serversOf(pair)[swapped.has(pair) ? 1 : 0],
    standbyOf: (pair) => serversOf(pair)[swapped.has(pair) ? 0 : 1],
    swap(pair) {
      if (!swapped.delete(pair)) swapped.add(pair);
    },
  };
}
