import { DEMO_LOGINS, DEMO_PASSWORD } from '../db/seed/demo.ts';
import { FIRST_BOOKING, type FirstBooking } from './first-booking.ts';
import type { System } from './system.ts';

/** The texts that `npm start` prints. */

export function printProgress(component: string, message: string): void {
  console.log(`  ${component.padEnd(10)} ${message}`);
}

export function welcomeText(system: System, firstBooking?: FirstBooking): string {
  const { apiUrl, temporalUiUrl } = system;
  const links = [
    ['Web app', `${apiUrl}/`],
    ['API', apiUrl],
    ['Docs', `${apiUrl}/docs`],
    ...(system.showsOutbox ? [['Mail', `${apiUrl}/dev/outbox`]] : []),
    ...(temporalUiUrl ? [['Temporal', temporalUiUrl]] : []),
  ].map(([name, url]) => `  ${name!.padEnd(10)} ${url}`);
  return [
    '',
    ...links,
    ...(system.hasDemoData ? demoText() : []),
    ...(firstBooking ? bookingText(apiUrl, firstBooking) : []),
    ...(system.hasDemoData && !system.isLocalOnly ? [DEMO_WARNING] : []),
    '',
    'Ctrl-C stops everything.',
  ].join('\n');
}

const DEMO_WARNING = `
! HOST opens this API to other machines, and the passwords of the demo accounts, also of the admin, are public.
  Use it for demonstrations only. Otherwise set SEED_DEMO=0.`;

export function goodbyeText(dataDir: string): string {
  return `Stopped. The data is kept in ${dataDir}`;
}

function demoText(): string[] {
  return [
    '',
    `Demo logins, all with the password ${DEMO_PASSWORD}:`,
    ...DEMO_LOGINS.map(({ role, email, shows }) =>
      `  ${role.padEnd(14)} ${email.padEnd(23)} ${shows}`.trimEnd(),
    ),
  ];
}

function bookingText(apiUrl: string, firstBooking: FirstBooking): string[] {
  const json = `-H 'content-type: application/json'`;
  return [
    '',
    'A first booking:',
    `  TOKEN=$(curl -s ${apiUrl}/api/auth/login ${json} \\`,
    `    -d '{"email":"customer@demo.test","password":"${DEMO_PASSWORD}"}' | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`,
    `  curl -s ${apiUrl}/api/appointments ${json} -H "authorization: Bearer $TOKEN" \\`,
    `    -d '${JSON.stringify({ ...FIRST_BOOKING, ...firstBooking })}'`,
  ];
}
