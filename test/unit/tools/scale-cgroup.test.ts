import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { StartError } from '../../../launcher/start-error.ts';
import { openCpuGroups, parsePeriods } from '../../../tools/scale/cgroup.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'amsel-cgroup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Ordinary files in the place of the kernel's, written as it does in a group that is not the root of the machine. */
function machine(self: string, files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(join(folder, 'self'), self);
  return { mount: folder, self: join(folder, 'self'), write: writeAsKernel };
}

/** A process is in one group; a group passes control on only if it has no processes, and takes none while it does. */
function writeAsKernel(file: string, text: string): void {
  const group = dirname(file);
  const procs = (each: string) => join(each, 'cgroup.procs');
  const pidsOf = (each: string) =>
    existsSync(procs(each)) ? readFileSync(procs(each), 'utf8').split('\n').filter(Boolean) : [];
  if (file === procs(group)) {
    const control = join(group, 'cgroup.subtree_control');
    if (existsSync(control) && readFileSync(control, 'utf8') === '+cpu') throw busy();
    for (const other of [dirname(group), join(group, 'rest')].filter(existsSync)) {
      const left = pidsOf(other).filter((pid) => pid !== text);
      if (left.length > 0 || existsSync(procs(other))) writeFileSync(procs(other), left.join('\n'));
    }
    return writeFileSync(file, [...pidsOf(group), text].join('\n'));
  }
  if (text === '+cpu' && pidsOf(group).length > 0) throw busy();
  writeFileSync(file, text);
}
const busy = () => Object.assign(new Error('EBUSY: resource busy'), { code: 'EBUSY' });
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

describe('version 1', () => {
  const SELF = '4:memory:/\n3:cpu,cpuacct:/slow\n0::/\n';

  test('limits a group below the one of this process', () => {
    const paths = machine(SELF, { 'cpu,cpuacct/slow/cgroup.procs': '1\n' });
    const groups = openCpuGroups('run', paths);
    const group = groups.create('worker-1');
    group.limit(0.2);
    group.add(42);
    expect(groups.version).toBe(1);
    expect(read('cpu,cpuacct/slow/run/worker-1/cpu.cfs_period_us')).toBe('50000');
    expect(read('cpu,cpuacct/slow/run/worker-1/cpu.cfs_quota_us')).toBe('10000');
    expect(read('cpu,cpuacct/slow/run/worker-1/cgroup.procs')).toBe('42');
  });

  test('takes a limit away again', () => {
    const paths = machine(SELF, { 'cpu,cpuacct/slow/cgroup.procs': '' });
    openCpuGroups('run', paths).create('worker-1').limit(undefined);
    expect(read('cpu,cpuacct/slow/run/worker-1/cpu.cfs_quota_us')).toBe('-1');
  });
});

describe('version 2', () => {
  const FILES = {
    'mine/cgroup.controllers': 'cpuset cpu memory\n',
    'mine/cgroup.subtree_control': '\n',
    'mine/cgroup.procs': '7\n8\n',
  };

  test('moves the processes of its own group away, limits a group, and undoes it', () => {
    const groups = openCpuGroups('run', machine('0::/mine\n', FILES));
    groups.create('gateway-1').limit(0.1);
    expect(groups.version).toBe(2);
    expect(read('mine/rest/cgroup.procs')).toBe('7\n8');
    expect(read('mine/cgroup.subtree_control')).toBe('+cpu');
    expect(read('mine/run/cgroup.subtree_control')).toBe('+cpu');
    expect(read('mine/run/gateway-1/cpu.max')).toBe('5000 50000');

    groups.remove();
    expect(read('mine/cgroup.subtree_control')).toBe('-cpu');
    expect(read('mine/cgroup.procs')).toBe('7\n8');
  });

  const asRoot = () =>
    Object.fromEntries(
      Object.entries(FILES).map(([path, text]) => [path.replace('mine/', ''), text]),
    );

  test('leaves the processes of the root where they are', () => {
    const paths = { ...machine('0::/\n', asRoot()), write: writeFileSync };
    const groups = openCpuGroups('run', paths);
    groups.create('gateway-1').limit(undefined);
    expect(existsSync(join(folder, 'rest'))).toBe(false);
    expect(read('run/gateway-1/cpu.max')).toBe('max 50000');
    groups.remove();
    expect(read('cgroup.subtree_control')).toBe('-cpu');
  });

  test('moves the processes of a container, whose group has the name of the root', () => {
    const groups = openCpuGroups('run', machine('0::/\n', asRoot()));
    expect(read('rest/cgroup.procs')).toBe('7\n8');
    groups.remove();
    expect(read('cgroup.procs')).toBe('7\n8');
  });
});

describe('refuses', () => {
  test.each([
    ['a machine without control groups', '0::/\n', {}],
    ['a group without control of CPU', '0::/mine\n', { 'mine/cgroup.controllers': 'memory\n' }],
  ])('%s, and says what to do', (_, self, files) => {
    const open = () => openCpuGroups('run', machine(self, files));
    expect(open).toThrow(StartError);
    expect(open).toThrow('no control groups');
  });

  test('a folder that cannot be used, with the way to get one', () => {
    const paths = machine('1:cpu:/mine\n', { 'cpu/other': '' });
    let thrown: unknown;
    try {
      openCpuGroups('run', paths);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(StartError);
    expect((thrown as StartError).cure).toContain('Delegate=yes');
  });
});

test('reads how often a group had to wait', () => {
  const stat = 'nr_periods 120\nnr_throttled 90\nthrottled_time 5000\n';
  expect(parsePeriods(stat)).toEqual({ all: 120, throttled: 90 });
  expect(parsePeriods('usage_usec 5\n')).toEqual({ all: 0, throttled: 0 });
});
