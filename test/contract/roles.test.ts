import { expect, test } from '@jest/globals';
import {
  annotateAppointment,
  cancelAppointment,
  completeAppointment,
  confirmAppointment,
  declineAppointment,
  markNoShow,
  rescheduleAppointment,
} from '../../contract/appointment-changes.ts';
import { payAppointment, refundAppointment } from '../../contract/payments.ts';
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
import { isEndpoint } from '../../contract/endpoint.ts';
import { type Access, isSession } from '../../contract/access.ts';
import type { ENDPOINTS } from '../../contract/index.ts';
import * as invitations from '../../contract/invitations.ts';
import {
  addFamilyMember,
  listFamilyMembers,
  removeFamilyMember,
  renameFamilyMember,
} from '../../contract/family-members.ts';
import { getBusinessCalendar } from '../../contract/business-calendar.ts';
import * as clients from '../../contract/clients.ts';
import * as members from '../../contract/members.ts';
import * as redemptions from '../../contract/redemptions.ts';
import * as schedules from '../../contract/schedules.ts';
import * as timeOff from '../../contract/time-off.ts';
import * as webhookDeclarations from '../../contract/webhooks.ts';

const webhooks = (Object.values(webhookDeclarations) as unknown[]).filter(isEndpoint);

/** The decided roles of each endpoint; authorization.test.ts checks over HTTP that they are enforced. */
const OWNERS = [cancelAppointment, rescheduleAppointment, annotateAppointment];
const SEEN = [listHistory, listAlerts, getAppointmentFile];
const WORDS = [confirmAppointment, declineAppointment, completeAppointment];
const MONEY = [payAppointment, refundAppointment, ...Object.values(redemptions)];
const LATE = [markNoShow, respondToAlert];
const FAMILY = [listFamilyMembers, addFamilyMember, renameFamilyMember];
const CLIENTS = [clients.listClients, clients.getClient, clients.addClient, clients.changeClient];
const ERASED = [clients.removeClient];
const MEMBERS = [members.listMembers, members.inviteMember, members.removeMember];
const TIME_OFF = (Object.values(timeOff) as unknown[]).filter(isEndpoint);
const STAFF = [
  ...(Object.values(staff) as unknown[]).filter(isEndpoint),
  invitations.inviteProfessional,
  invitations.resendInvitation,
  invitations.withdrawInvitation,
];
const TABLE: [string, readonly (typeof ENDPOINTS)[number][]][] = [
  ['customer business professional', [...OWNERS, ...SEEN]],
  [
    'business professional',
    [
      ...WORDS,
      ...MONEY,
      ...LATE,
      ...Object.values(schedules),
      ...TIME_OFF,
      openFeed,
      closeFeed,
      getBusinessCalendar,
    ],
  ],
  ['business professional with clients', [...CLIENTS, ...ERASED]],
  ['business professional with settings', [...webhooks, changeBusiness, submitBusiness]],
  ['business professional with team', [...STAFF, ...MEMBERS]],
  ['customer', [raiseAlert, ...FAMILY, removeFamilyMember]],
  ['business', [createBusiness]],
  ['business professional with calendar', [getOwnBusiness]],
  ['admin', [listForReview, rejectBusiness, moderateBusiness]],
];

function describeAccess({ roles, right }: Extract<Access, { roles: unknown }>): string {
  const order = ['customer', 'business', 'professional', 'admin'] as const;
  const sorted = order.filter((role) => roles.includes(role)).join(' ');
  return right ? `${sorted} with ${right}` : sorted;
}

test.each(TABLE)('exactly the roles %s may call these endpoints', (roles, declared) => {
  const others = declared.filter(
    ({ access }) => !isSession(access) || describeAccess(access) !== roles,
  );
  expect(others.map(({ id }) => id)).toEqual([]);
});
