import { AsyncLocalStorage } from 'node:async_hooks';
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import { readCpuTime, waitWhileStarved } from './stolen-time.js';

/** Jest keeps these on the global object for the tests of one file. */
const STATE_OF_A_FILE = [
  'EVENT_HANDLERS',
  'TEST_TIMEOUT_SYMBOL',
  'RETRY_TIMES',
  'RETRY_TIMES_SETTER',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
  'LOG_ERRORS_BEFORE_RETRY',
].map((name) => Symbol.for(name));

/** Node 20 visits every storage in use at each asynchronous step, and each connection to Temporal has one. */
const storages = new Set();
const { value: run } = Object.getOwnPropertyDescriptor(AsyncLocalStorage.prototype, 'run');
AsyncLocalStorage.prototype.run = function (...args) {
  storages.add(this);
  return run.apply(this, args);
};

/**
 * Jest makes a proxy the global object, which is asked at every use of a global name, such as `Object`. With an
 * ordinary global object, a request takes a third less CPU time.
 */
const { createContext } = vm;
const createOrdinaryGlobal = () => createContext(vm.constants.DONT_CONTEXTIFY);

/** The files of one Jest worker wait this long for CPU time, all together. */
const WAIT_MAX_MS = 600_000;

let shared;

/** One global object for all files of a Jest worker, since modules belong to one: see runtime.js. */
export default class SharedEnvironment extends TestEnvironment {
  constructor(config, context) {
    if (shared) return shared;
    vm.createContext = createOrdinaryGlobal;
    super(config, context);
    vm.createContext = createContext;
    const { process } = this.global;
    this.exit = Object.getOwnPropertyDescriptor(process, 'exit');
    this.variables = { ...process.env };
    this.cpuTime = readCpuTime();
    this.mayWaitMs = WAIT_MAX_MS;
    shared = this;
  }

  /** A file that begins while the host runs other machines would only fail. */
  async setup() {
    await super.setup();
    this.mayWaitMs -= await waitWhileStarved(this.cpuTime, this.mayWaitMs);
    this.cpuTime = readCpuTime();
  }

  /** Leaves the global object as the next file expects it. */
  async teardown() {
    this.fakeTimersModern.useRealTimers();
    const { process } = this.global;
    Object.defineProperty(process, 'exit', this.exit);
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, this.variables);
    for (const symbol of STATE_OF_A_FILE) delete this.global[symbol];
    // One that is used again is visited again.
    for (const storage of storages) storage.disable();
    storages.clear();
  }
}
