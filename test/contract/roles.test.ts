import { expect, test } from '@jest/globals';
import {
  annotateAppointment,
  cancelAppointment,
  completeAppointment,
  confirmAppointment,
  declineAppointment,
  markNoShow,
  payAppointment,
  refundAppointment,
  rescheduleAppointment,
} from '../../contract/appointment-changes.ts';
import { listHistory } from '../../contract/appointment-history.ts';
import { listAlerts, raiseAlert, respondToAlert } from '../../contract/alerts.ts';
import * as staff from '../../contract/staff.ts';
import {
  changeBusiness,
  createBusiness,
  getOwnBusiness,
  submitBusiness,
} from '../../contract/own-business.ts';
import {
  listForReview,
  moderateBusiness,
  rejectBusiness,
} from '../../contract/business-moderation.ts';
import { closeFeed, getAppointmentFile, openFeed } from '../../contract/calendar-feeds.ts';
import { isSession } from '../../contract/access.ts';
import type { ENDPOINTS } from '../../contract/index.ts';
import * as invitations from '../../contract/invitations.ts';
import {
  addFamilyMember,
  listFamilyMembers,
  removeFamilyMember,
  renameFamilyMember,
} from '../../contract/family-members.ts';
import * as clients from '../../contract/clients.ts';
import * as schedules from '../../contract/schedules.ts';
import * as timeOff from '../../contract/time-off.ts';

/** The decided roles of each endpoint; authorization.test.ts checks over HTTP that they are enforced. */
const OWNERS = [cancelAppointment, rescheduleAppointment, annotateAppointment];
const SEEN = [listHistory, listAlerts, getAppointmentFile];
const WORDS = [confirmAppointment, declineAppointment, completeAppointment];
const MONEY = [payAppointment, refundAppointment];
const LATE = [markNoShow, respondToAlert];
const FAMILY = [listFamilyMembers, addFamilyMember, renameFamilyMember];
const CLIENTS = [clients.listClients, clients.getClient, clients.addClient, clients.changeClient];
const ERASED = [clients.removeClient];
const STAFF = [staff.listStaff, invitations.inviteProfessional];
const TABLE: [string, readonly (typeof ENDPOINTS)[number][]][] = [
  ['customer business professional', [...OWNERS, ...SEEN]],
  [
    'business professional',
    [
      ...WORDS,
      ...MONEY,
      ...LATE,
      ...Object.values(schedules),
      ...Object.values(timeOff),
      staff.changeProfessional,
      staff.removeProfessional,
    ],
  ],
  ['customer', [raiseAlert, ...FAMILY, removeFamilyMember]],
  [
    'business',
    [
      ...CLIENTS,
      ...ERASED,
      ...STAFF,
      invitations.resendInvitation,
      invitations.withdrawInvitation,
      createBusiness,
      getOwnBusiness,
      changeBusiness,
      submitBusiness,
    ],
  ],
  ['professional', [invitations.answerInvitation, openFeed, closeFeed]],
  ['admin', [listForReview, rejectBusiness, moderateBusiness]],
];

test.each(TABLE)('exactly the roles %s may call these endpoints', (roles, declared) => {
  const others = declared.filter(
    ({ access }) =>
      !isSession(access) ||
      access.roles.toSorted().join(' ') !== roles.split(' ').toSorted().join(' '),
  );
  expect(others.map(({ id }) => id)).toEqual([]);
});
