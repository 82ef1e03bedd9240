import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as life from '../../contract/appointment-life.ts';
import * as side from '../../contract/business-side.ts';
import * as files from '../../contract/calendar-files.ts';
import { isSession, type Role } from '../../contract/endpoint.ts';
import { ENDPOINTS } from '../../contract/index.ts';
import * as invitations from '../../contract/invitations.ts';
import { createKey } from '../../contract/keys.ts';
import * as people from '../../contract/people.ts';
import * as schedules from '../../contract/schedules.ts';
import { type Account, openEntrance, refused } from '../support/entrance.ts';
import { openStage } from '../support/stage.ts';

const ROLES = ['customer', 'business', 'professional', 'admin'] as const;

let stage: Awaited<ReturnType<typeof openStage>>;
let entrance: Awaited<ReturnType<typeof openEntrance>>;
let bareKey: { 'x-api-key': string };
const somebody = new Map<Role, Account>();

beforeAll(async () => {
  stage = await openStage();
  const { make, gateway, url } = stage;
  entrance = await openEntrance(url, gateway, await make.user());
  for (const role of ROLES) somebody.set(role, await make.user(role));
  const made = await gateway.client(createKey);
  bareKey = { 'x-api-key': made.ok ? made.body.apiKey : '' };
});
afterAll(() => stage.close());

const VALUES: Record<string, string> = { answer: 'accept', verdict: 'approve' };
const DOORS = ENDPOINTS.flatMap(({ id, method, path, access }) =>
  isSession(access)
    ? [
        {
          ...{ id, roles: access.roles, method: method.toUpperCase() },
          path: path.replace(/\{(\w+)\}/g, (_all, name: string) => VALUES[name] ?? 'none_1'),
        },
      ]
    : [],
);

test.each(DOORS)('$method $path is for $roles', async ({ id, method, path, roles }) => {
  for (const headers of [{}, bareKey]) {
    const answer = await entrance.send(null, method, path, undefined, headers);
    expect(answer).toEqual(refused(401, 'AUTH_REQUIRED'));
  }
  for (const role of ROLES) {
    // It would end the session that all of these tests share.
    if (id === 'deleteAccount') continue;
    const token = await entrance.tokenOf(somebody.get(role)!);
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await fetch(`${stage.gateway.baseUrl}${path}`, { method, headers });
    expect([role, status === 403, status < 500]).toEqual([role, !roles.includes(role), true]);
  }
});

describe('as decided', () => {
  const OWNERS = [life.cancelAppointment, life.rescheduleAppointment, life.annotateAppointment];
  const SEEN = [life.listHistory, life.listAlerts, files.getAppointmentFile];
  const WORDS = [life.confirmAppointment, life.declineAppointment, life.completeAppointment];
  const MONEY = [life.payAppointment, life.refundAppointment];
  const LATE = [life.markNoShow, life.respondToAlert];
  const FAMILY = [people.listFamilyMembers, people.addFamilyMember, people.renameFamilyMember];
  const CLIENTS = [people.listClients, people.getClient, people.addClient, people.changeClient];
  const ERASED = [people.removeClient];
  const STAFF = [side.listStaff, invitations.inviteProfessional];
  const TABLE: [string, readonly (typeof ENDPOINTS)[number][]][] = [
    ['customer business professional', [...OWNERS, ...SEEN]],
    [
      'business professional',
      [
        ...WORDS,
        ...MONEY,
        ...LATE,
        ...Object.values(schedules),
        side.changeProfessional,
        side.removeProfessional,
      ],
    ],
    ['customer', [life.raiseAlert, ...FAMILY, people.removeFamilyMember]],
    [
      'business',
      [
        ...[
          ...CLIENTS,
          ...ERASED,
          ...STAFF,
          invitations.resendInvitation,
          invitations.withdrawInvitation,
        ],
        ...[side.createBusiness, side.getOwnBusiness, side.changeBusiness, side.submitBusiness],
      ],
    ],
    ['professional', [invitations.answerInvitation, files.openFeed, files.closeFeed]],
    ['admin', [side.listForReview, side.rejectBusiness, side.moderateBusiness]],
  ];

  test.each(TABLE)('these are for %s', (roles, declared) => {
    const others = declared.filter(
      ({ access }) =>
        !isSession(access) ||
        access.roles.toSorted().join(' ') !== roles.split(' ').toSorted().join(' '),
    );
    expect(others.map(({ id }) => id)).toEqual([]);
  });
});
