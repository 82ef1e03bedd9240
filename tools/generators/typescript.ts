import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../launcher/paths.ts';
import { installOnce, run } from '../install.ts';
import { nameOf, type Program, type Project } from './project.ts';

/** The generator uses a library of TypeScript 5, which newer versions do not have. */
const PACKAGES = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3'];
const CURE = 'the first run needs npm and its registry';

/** Types of the generator, with the small client that uses them. */
export async function typescript({ folder, document }: Project): Promise<Program> {
  const installed = await installOnce(nameOf(PACKAGES), async (cwd) => {
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ private: true }));
    const args = ['install', '--save-exact', '--no-audit', '--no-fund', ...PACKAGES];
    await run('npm', { command: 'npm', args, cwd }, CURE);
  });
  const modules = join(installed, 'node_modules');
  symlinkSync(modules, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG));
  writeFileSync(join(folder, 'book.ts'), BOOK);
  const generator = join(modules, '.bin/openapi-typescript');
  await run('openapi-typescript', {
    command: generator,
    args: [document, '--output', 'amsel.ts'],
    cwd: folder,
  });
  const compiler = join(ROOT, 'node_modules/.bin/tsc');
  await run('tsc', { command: compiler, args: ['-p', '.'], cwd: folder });
  return { command: process.execPath, args: ['book.js'], cwd: folder };
}

const CONFIG = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    skipLibCheck: true,
  },
  files: ['book.ts'],
};

const BOOK = `
import createClient from 'openapi-fetch';
import type { paths } from './amsel.js';

const { AMSEL_URL: baseUrl = '', AMSEL_EMAIL: email = '', AMSEL_PASSWORD: password = '' } = process.env;
const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const amsel = createClient<paths>({ baseUrl });
const login = await amsel.POST('/api/auth/login', { body: { email, password } });
if (!login.data) throw new Error(login.error.error);
const headers = { Authorization: 'Bearer ' + login.data.accessToken };

const found = await amsel.GET('/api/businesses', {
  params: { query: { city: 'berlin', query: 'haircut' } },
});
const businesses = [found.data ?? []].flat();
const business = businesses[0];
if (!business) throw new Error('there is no business');

const services = await amsel.GET('/api/services', { params: { query: { businessId: business.id } } });
const service = services.data?.find(({ name }) => name === 'Haircut');
const professional = service?.professionalIds[0];
if (!service || !professional) throw new Error('there is no haircut');

const calendar = await amsel.GET('/api/availability', {
  params: {
    query: {
      businessId: business.id,
      professionalId: professional,
      serviceId: service.id,
      from: dateIn(2),
      to: dateIn(30),
    },
  },
});
if (!calendar.data || Array.isArray(calendar.data)) throw new Error('there is no calendar');
const open = Object.entries(calendar.data).flatMap(([date, slots]) =>
  slots.filter(({ available }) => available).map(({ time }) => ({ date, start: time })),
);
const slot = open[0];
if (!slot) throw new Error('there is no open slot');

const booked = await amsel.POST('/api/appointments', {
  headers,
  body: { business: business.id, professional, services: [service.id], ...slot },
});
if (!booked.data) throw new Error(booked.error.error);
console.log(JSON.stringify({ ...booked.data, status: booked.response.status }));
`;
