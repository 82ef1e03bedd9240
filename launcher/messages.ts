import { DEMO_LOGINS, DEMO_PASSWORD } from '../db/seed/demo.ts';
import type { System } from './system.ts';

/** The texts that `npm start` prints. */

export function printProgress(component: string, message: string): void {
  console.log(`  ${component.padEnd(10)} ${message}`);
}

export function welcomeText(system: System): string {
  const { apiUrl, temporalUiUrl } = system;
  const links = [
    ['API', apiUrl],
    ['Docs', `${apiUrl}/docs`],
    ...(temporalUiUrl ? [['Temporal', temporalUiUrl]] : []),
  ].map(([name, url]) => `  ${name!.padEnd(10)} ${url}`);
  return [
    '',
    ...links,
    ...(system.hasDemoData ? demoText(apiUrl) : []),
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

function demoText(apiUrl: string): string[] {
  const json = `-H 'content-type: application/json'`;
  return [
    '',
    `Demo logins, all with the password ${DEMO_PASSWORD}:`,
    ...DEMO_LOGINS.map(({ role, email, shows }) =>
      `  ${role.padEnd(14)} ${email.padEnd(23)} ${shows}`.trimEnd(),
    ),
    '',
    'A first booking:',
    `  TOKEN=$(curl -s ${apiUrl}/api/auth/login ${json} \\`,
    `    -d '{"email":"customer@demo.test","password":"${DEMO_PASSWORD}"}' | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`,
    `  curl -s ${apiUrl}/api/appointments ${json} -H "authorization: Bearer $TOKEN" \\`,
    `    -d '{"professional":"pro_demo_lena","business":"biz_demo_berlin_barber","services":["svc_demo_haircut"],"date":"${firstBookingDate()}","start":"14:00"}'`,
  ];
}

/** In two days, or three: the demo barber is closed on Sundays. */
function firstBookingDate(): string {
  const DAY_MS = 86_400_000;
  const SUNDAY = 0;
  let day = new Date(Date.now() + 2 * DAY_MS);
  if (day.getUTCDay() === SUNDAY) day = new Date(day.getTime() + DAY_MS);
  return day.toISOString().slice(0, 10);
}
