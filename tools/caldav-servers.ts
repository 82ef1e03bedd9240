import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheDir } from '../launcher/paths.ts';
import { findFreePort } from '../launcher/ports.ts';
import { createFetchCalendar } from '../workers/busy-calendars/fetch-calendar.ts';
import { createParser } from '../workers/busy-calendars/parser.ts';

/**
 * `npm run test:caldav`: reads calendars from real CalDAV servers, with the code of the worker. The servers are
 * Python programs, so they are not part of `npm test`, which needs only Node.
 */
const PACKAGES = ['radicale==3.9.0', 'xandikos==0.4.10'];
const ACCOUNT = { username: 'lena', password: 'calendar password 1' };
const START_MS = 20_000;
const WINDOW = { startMs: Date.parse('2030-10-01'), endMs: Date.parse('2030-11-01') };

const calendarFile = (...events: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Amsel//EN', ...events, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
const calendarEvent = (...lines: readonly string[]) =>
  ['BEGIN:VEVENT', 'DTSTAMP:20300101T000000Z', ...lines, 'END:VEVENT'].join('\r\n');

const FILES: Readonly<Record<string, string>> = {
  weekly: calendarFile(
    calendarEvent(
      'UID:weekly',
      'DTSTART;TZID=Europe/Berlin:20300903T090000',
      'DTEND;TZID=Europe/Berlin:20300903T100000',
      'RRULE:FREQ=WEEKLY',
      'EXDATE;TZID=Europe/Berlin:20301008T090000',
    ),
    calendarEvent(
      'UID:weekly',
      'RECURRENCE-ID;TZID=Europe/Berlin:20301015T090000',
      'DTSTART;TZID=Europe/Berlin:20301016T140000',
      'DTEND;TZID=Europe/Berlin:20301016T150000',
    ),
  ),
  day: calendarFile(
    calendarEvent('UID:day', 'DTSTART;VALUE=DATE:20301020', 'DTEND;VALUE=DATE:20301021'),
  ),
  escaped: calendarFile(
    calendarEvent('UID:escaped', 'DTSTART:20301025T100000Z', 'DURATION:PT1H', 'SUMMARY:A & B <c>'),
  ),
  free: calendarFile(
    calendarEvent('UID:free', 'DTSTART:20301026T100000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT'),
  ),
  past: calendarFile(calendarEvent('UID:past', 'DTSTART:20290101T100000Z', 'DURATION:PT1H')),
};
const EXPECTED = [
  '2030-10-01T07:00 2030-10-01T08:00',
  '2030-10-16T12:00 2030-10-16T13:00',
  '2030-10-19T22:00 2030-10-20T22:00',
  '2030-10-22T07:00 2030-10-22T08:00',
  '2030-10-25T10:00 2030-10-25T11:00',
  '2030-10-29T08:00 2030-10-29T09:00',
];

const dataDir = mkdtempSync(join(tmpdir(), 'amsel-caldav-'));
const children: ChildProcess[] = [];
const parser = createParser();
try {
  const programs = installServers();
  const results = [await testRadicale(programs), await testXandikos(programs)];
  process.exitCode = results.every(Boolean) ? 0 : 1;
} finally {
  for (const child of children) child.kill();
  await parser.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Returns the folder of their programs. */
function installServers(): string {
  if (spawnSync('python3', ['-m', 'venv', '--help']).status !== 0) {
    console.error('python3 with venv is not installed, so no CalDAV server was tested');
    process.exit(1);
  }
  const folder = join(cacheDir(), `caldav-${PACKAGES.join('-').replaceAll('=', '')}`);
  if (!existsSync(join(folder, 'bin/xandikos'))) {
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'inherit' });
    execFileSync(join(folder, 'bin/pip'), ['install', '--quiet', ...PACKAGES], {
      stdio: 'inherit',
    });
  }
  return join(folder, 'bin');
}

async function testRadicale(programs: string): Promise<boolean> {
  const port = await findFreePort(0);
  const users = join(dataDir, 'users');
  writeFileSync(users, `${ACCOUNT.username}:${ACCOUNT.password}\n`, { mode: 0o600 });
  const options = {
    'server-hosts': `127.0.0.1:${port}`,
    'auth-type': 'htpasswd',
    'auth-htpasswd-filename': users,
    'auth-htpasswd-encryption': 'plain',
    'storage-filesystem-folder': join(dataDir, 'radicale'),
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  start(join(programs, 'radicale'), args);
  const url = `http://127.0.0.1:${port}/lena/calendar/`;
  const isRead = await testServer('Radicale', url, ACCOUNT);
  const refused = await read(url, { ...ACCOUNT, password: 'wrong' });
  console.log(`Radicale, wrong password: ${String(refused)}`);
  return isRead && refused === 'unauthorized';
}

async function testXandikos(programs: string): Promise<boolean> {
  const port = await findFreePort(0);
  const folder = join(dataDir, 'xandikos');
  mkdirSync(folder);
  const args = ['serve', '-d', folder, '--autocreate', '-l', '127.0.0.1', '-p', String(port)];
  start(join(programs, 'xandikos'), [...args, '--current-user-principal', '/lena/']);
  const none = { username: null, password: null };
  return testServer('Xandikos', `http://127.0.0.1:${port}/lena/calendars/own/`, none);
}

function start(program: string, args: readonly string[]): void {
  children.push(spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] }));
}

type Login = { readonly username: string | null; readonly password: string | null };

/** Fills a new calendar, and compares the busy times that are read from it. */
async function testServer(name: string, url: string, login: Login): Promise<boolean> {
  await createCalendar(url, login);
  for (const [file, body] of Object.entries(FILES)) {
    await send('PUT', `${url}${file}.ics`, login, body, 'text/calendar');
  }
  const times = await read(url, login);
  const isRight = JSON.stringify(times) === JSON.stringify(EXPECTED);
  console.log(`${name}: ${isRight ? 'the busy times are right' : JSON.stringify(times, null, 2)}`);
  return isRight;
}

async function createCalendar(url: string, login: Login): Promise<void> {
  const endMs = Date.now() + START_MS;
  for (;;) {
    try {
      return await send('MKCALENDAR', url, login);
    } catch (error) {
      if (Date.now() > endMs) throw error;
      await sleep(200);
    }
  }
}

async function send(method: string, url: string, login: Login, body?: string, type?: string) {
  const token = Buffer.from(`${login.username}:${login.password}`).toString('base64');
  const response = await fetch(url, {
    method,
    headers: {
      ...(login.username !== null && { authorization: `Basic ${token}` }),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  });
  if (!response.ok)
    throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
}

/** The busy times, or the error. */
async function read(url: string, login: Login): Promise<string[] | string> {
  const fetchCalendar = createFetchCalendar({
    allowPrivate: true,
    resolve: () => Promise.resolve(['127.0.0.1']),
  });
  const request = { url, kind: 'caldav', ...login, etag: null, window: WINDOW } as const;
  const fetched = await fetchCalendar(request, new AbortController().signal);
  if (!('body' in fetched)) return 'error' in fetched ? fetched.error : 'not changed';
  const options = { window: WINDOW, timezone: 'Europe/Berlin', addresses: [] };
  const { reading: parsed } = await parser.parse({ body: fetched.body, kind: 'caldav', options });
  if ('error' in parsed) return parsed.error;
  const toText = (ms: number) => new Date(ms).toISOString().slice(0, 16);
  return parsed.spans.map(({ startMs, endMs }) => `${toText(startMs)} ${toText(endMs)}`);
}
