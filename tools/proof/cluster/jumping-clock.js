import { readFileSync } from 'node:fs';

/**
 * Loaded into a gateway or a worker before its own code: the file PROOF_CLOCK_FILE says by how many milliseconds its
 * clock is wrong.
 */
const FILE = process.env.PROOF_CLOCK_FILE;
const POLL_MS = 100;

const Right = Date;
let aheadMs = readAheadMs();

globalThis.Date = class extends Right {
  constructor(...parts) {
    super(...(parts.length > 0 ? parts : [Date.now()]));
  }
  static now() {
    return Right.now() + aheadMs;
  }
};

setInterval(() => (aheadMs = readAheadMs()), POLL_MS).unref();

function readAheadMs() {
  try {
    return Number(readFileSync(FILE, 'utf8'));
  } catch {
    return 0;
  }
}
