import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Runtime from 'jest-runtime';

const modules = { moduleRegistry: new Map(), esModuleRegistry: new Map() };

/**
 * Jest loads every module again for each test file, which takes seconds of CPU time for a gateway.
 * Here the files of a Jest worker share all modules but those of the tests themselves.
 */
export default class SharedModules extends Runtime {
  constructor(...args) {
    super(...args);
    const [{ rootDir }, , , , , , testPath] = args;
    this.testDir = join(rootDir, 'test/');
    // A mock must reach modules that other files have loaded before.
    const hasMocks = readFileSync(testPath, 'utf8').includes('unstable_mockModule');
    if (!hasMocks) Object.assign(this.registries, modules);
  }

  /** The runtime stays usable, since a shared module may import another one while later files run. */
  teardown() {
    this.enterTestCode();
    this.restoreAllMocks();
    const { moduleRegistry, esModuleRegistry } = this.registries;
    deleteBelow(moduleRegistry, this.testDir);
    deleteBelow(esModuleRegistry, pathToFileURL(this.testDir).href);
    deleteBelow(esModuleRegistry, '@jest/globals/');
    this.mockState.clear();
    this.fileCache.clear();
    this.transformCache.clear();
    this.testMainModule.reset();
  }
}

function deleteBelow(registry, prefix) {
  for (const key of registry.keys()) if (key.startsWith(prefix)) registry.delete(key);
}
