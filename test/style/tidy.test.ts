import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { VARIABLES } from '../../config/index.ts';
import { INTERNAL_PATHS, PUBLIC_PATHS } from '../../contract/generate/authorization.ts';
import { ENDPOINTS } from '../../contract/index.ts';
import { SERVICES } from '../../db/seed/demo-services.ts';
import { EVENT_TYPES } from '../../domain/event-types.ts';
import { ROOT } from '../../launcher/paths.ts';
import { BENCHES } from '../../tools/bench/benches.ts';

/** Rules that the linter cannot express. */
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
const sources = tracked
  .filter((name) => /\.(tsx?|js)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }));
/** Each describes every operation of the API. */
const GENERATED = /^packages\/client\/src\/((work-)?operations|operation-types|schemas)\.ts$/;
const product = sources.filter(({ name }) => !/^(test|tools|launcher|scripts)\//.test(name));
const countCode = (text: string) =>
  text.split('\n').filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line)).length;
const namesOf = (files: typeof sources) => files.map(({ name }) => name);

describe('the tree', () => {
  test('has no file with more than 350 lines', () => {
    const long = sources.filter(
      ({ name, text }) => !GENERATED.test(name) && text.split('\n').length > 350,
    );

    expect(namesOf(long)).toEqual([]);
  });

  /** The linter counts a route table as one function. A route ends at the closing bracket of its indentation. */
  test('has no handler of a route with more than 45 lines', () => {
    const long = product.flatMap(({ name, text }) =>
      [...text.matchAll(/^( +)route\(\s*(\w+)(?:.*\),$|[^]*?^\1[\])}]+,$)/gm)]
        .filter(([route]) => route.split('\n').length > 45)
        .map(([, , endpoint]) => `${name}: ${endpoint}`),
    );

    expect(long).toEqual([]);
  });

  /** A longer name states more than one guarantee. */
  test('has no test whose name has more than 90 characters', () => {
    const names = sources.flatMap(({ name, text }) =>
      [...text.matchAll(/^ *(?:test|describe)(?:\.each\([^]*?\))?\(\s*(['"`])(.+?)\1,/gm)].map(
        ([, , title]) => ({ name, title: title! }),
      ),
    );

    expect(names.length).toBeGreaterThan(1_000);
    expect(names.filter(({ title }) => title.length > 90)).toEqual([]);
  });

  /** The linter allows more in gateway/features, for the route tables. */
  test('has no function with more than 60 lines that is no route table', () => {
    const long = product.flatMap(({ name, text }) =>
      [...text.matchAll(/^( *)(?:export )?(?:async )?function\*? (\w+)[^]*?^\1}$/gm)]
        .filter(([body, , called]) => !called!.endsWith('Routes') && countCode(body) > 60)
        .map(([, , called]) => `${name}: ${called}`),
    );

    expect(long).toEqual([]);
  });

  test('reads the environment only in the main files', () => {
    const readers = product.filter(({ text }) => text.includes('process.env'));

    expect(namesOf(readers).toSorted()).toEqual([
      'gateway/main.ts',
      'packages/client/src/cli/main.ts',
      'workers/main.ts',
    ]);
  });

  test('writes the body of an error in one file only', () => {
    const senders = product.filter(
      // The descriptions of endpoints quote errors.
      ({ name, text }) => !name.startsWith('contract/') && /\(\{ error:|\{"error":/.test(text),
    );

    expect(namesOf(senders)).toEqual(['gateway/http/refusals.ts']);
  });

  test('runs no text as code, and writes no text into a page as HTML', () => {
    const DANGEROUS =
      /\beval\(|new Function\(|(?:inner|outer)HTML|insertAdjacentHTML|document\.write\(|dangerouslySet/;

    expect(namesOf(product.filter(({ text }) => DANGEROUS.test(text)))).toEqual([]);
  });

  test('starts another program only to draw pictures, with nothing of a request', () => {
    const starting = product.filter(({ text }) => text.includes('node:child_process'));

    expect(namesOf(starting)).toEqual(['gateway/pictures/encoder.ts']);
    expect(starting[0]!.text).toContain('fork(main, {');
  });

  test('takes no row lock in db/reads, because a replica refuses it', () => {
    const locking = sources.filter(
      ({ name, text }) =>
        name.startsWith('db/reads/') && /\.for\(|\bFOR (UPDATE|SHARE|(NO )?KEY)/.test(text),
    );

    expect(namesOf(locking)).toEqual([]);
  });

  /** They decide whether Postgres may use an index of the rows with one status. */
  test('compares a status in db with eqLiteral() or eqBesideId()', () => {
    const compared = sources.filter(
      ({ name, text }) => name.startsWith('db/') && /\beq\(\s*(\w+\.)?status,\s*'/.test(text),
    );

    expect(namesOf(compared)).toEqual([]);
  });

  test('contains no TODO', () => {
    const notes = sources.filter(
      ({ name, text }) => name !== 'test/style/tidy.test.ts' && /\b(TODO|FIXME|XXX)\b/.test(text),
    );

    expect(namesOf(notes)).toEqual([]);
  });
});

describe('docs/configuration.md', () => {
  const page = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([A-Z0-9_]+)` *\| (.*?) *\|/gm)];
  const defaults = new Map(rows.map(([, name, value]) => [name, value]));

  test.each(Object.entries(VARIABLES))('lists %s with its default', (name, variable) => {
    const value: unknown = variable.safeParse(undefined).data;
    const isSet = typeof value === 'string' || typeof value === 'number';

    // A variable without a default may name an embedded service or another variable instead.
    expect(defaults.get(name)).toMatch(
      isSet ? new RegExp(`^\`${value}\`$`) : /^(?!`)|^`.*\bPORT`$/,
    );
  });
});

describe('docs/operating.md', () => {
  test('lets a proxy pass exactly the public paths', () => {
    const page = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
    const [rule] = /Let the proxy pass only [^]*?\n\n/.exec(page)!;
    const prefixes = [...rule.matchAll(/`([^`]+)`/g)].map(([, prefix]) => prefix);
    const firstSegments = [...PUBLIC_PATHS, ...ENDPOINTS.map(({ path }) => path)].map(
      (path) => /^\/[^/]*/.exec(path)![0],
    );

    expect(prefixes.toSorted()).toEqual([...new Set(firstSegments)].toSorted());
    for (const path of INTERNAL_PATHS) {
      expect(prefixes.filter((prefix) => prefix !== '/' && path.startsWith(prefix!))).toEqual([]);
    }
  });
});

describe('docs/proof.md', () => {
  test('lists every part of the benchmark with its purpose', () => {
    const page = readFileSync(join(ROOT, 'docs/proof.md'), 'utf8');
    const [table] = /^\| Part.*?\n\n/ms.exec(page)!;
    const rows = [...table.matchAll(/^\| `(\w+)` *\| (.*?) *\|$/gm)];

    expect(rows.map(([, name, purpose]) => [name, purpose])).toEqual(
      Object.entries(BENCHES).map(([name, { purpose }]) => [name, purpose]),
    );
  });
});

describe('the README', () => {
  test('has at most 150 lines', () => {
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(
      151,
    );
  });
});

describe('docs/guide.md', () => {
  const guide = readFileSync(join(ROOT, 'docs/guide.md'), 'utf8');

  test('names every type of event in its table', () => {
    const [table] = /^\| Of +\| Types.*?\n\n/ms.exec(guide)!;

    expect(EVENT_TYPES.filter((type) => !table.includes(`\`${type}\``))).toEqual([]);
  });
});

describe('docs/guides/packages.md', () => {
  test('prices its example by the demo data', () => {
    const guide = readFileSync(join(ROOT, 'docs/guides/packages.md'), 'utf8');
    const haircut = SERVICES.find(({ id }) => id === 'svc_demo_haircut')!;
    const priceMajor = haircut.priceMinor! / 100;
    const [example] = /(?<=ten haircuts for the price of eight.*?-d ')[^']+/s.exec(guide)!;

    expect(JSON.parse(example)).toMatchObject({
      serviceId: haircut.id,
      sessionCount: 10,
      singleSessionPriceMajor: priceMajor,
      packagePriceMajor: 8 * priceMajor,
      currency: haircut.currency,
    });
  });
});
