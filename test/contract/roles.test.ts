import { expect, test } from '@jest/globals';
import * as life from '../../contract/appointment-life.ts';
import * as side from '../../contract/business-side.ts';
import * as files from '../../contract/calendar-files.ts';
import { isSession } from '../../contract/endpoint.ts';
import type { ENDPOINTS } from '../../contract/index.ts';
import * as invitations from '../../contract/invitations.ts';
import * as people from '../../contract/people.ts';
import * as schedules from '../../contract/schedules.ts';

/** Who may ask, as it was decided; that each is then held to it, authorization.test.ts tries over HTTP. */
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
