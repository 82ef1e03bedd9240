import * as account from './accounts.ts';
import * as appointmentChanges from './appointment-changes.ts';
import * as alerts from './alerts.ts';
import * as appointmentHistory from './appointment-history.ts';
import * as appointments from './appointments.ts';
import * as auth from './auth.ts';
import * as availability from './availability.ts';
import * as bookings from './bookings.ts';
import * as ownBusiness from './own-business.ts';
import * as staff from './staff.ts';
import * as businessModeration from './business-moderation.ts';
import * as businesses from './businesses.ts';
import * as files from './calendar-feeds.ts';
import * as coupons from './coupons.ts';
import type { Endpoint } from './endpoint.ts';
import * as invitations from './invitations.ts';
import * as keys from './api-keys.ts';
import * as packages from './packages.ts';
import * as familyMembers from './family-members.ts';
import * as clients from './clients.ts';
import * as professionals from './professionals.ts';
import * as reviews from './reviews.ts';
import * as schedules from './schedules.ts';
import * as timeOff from './time-off.ts';
import * as services from './services.ts';
import * as ownServices from './own-services.ts';
/** Every route there is. Mounting, OpenAPI, docs and the client all read this list. */
export const ENDPOINTS: readonly Endpoint[] = [
  businesses.listBusinesses,
  businesses.getBusiness,
  professionals.listProfessionals,
  professionals.getProfessional,
  services.listServices,
  services.getService,
  availability.getAvailability,
  reviews.listReviews,
  reviews.summarizeReviews,
  reviews.writeReview,
  auth.register,
  auth.login,
  auth.refresh,
  auth.logout,
  auth.forgotPassword,
  auth.resetPassword,
  account.getAccount,
  account.updateAccount,
  account.deleteAccount,
  keys.createKey,
  keys.describeKeys,
  keys.getCurrentKey,
  keys.revokeCurrentKey,
  appointments.listAppointments,
  appointments.bookAppointment,
  appointments.quoteAppointment,
  appointments.getAppointment,
  files.getAppointmentFile,
  files.openFeed,
  files.closeFeed,
  files.readFeed,
  appointmentChanges.annotateAppointment,
  appointmentChanges.cancelAppointment,
  appointmentChanges.rescheduleAppointment,
  appointmentChanges.confirmAppointment,
  appointmentChanges.declineAppointment,
  appointmentChanges.completeAppointment,
  appointmentChanges.markNoShow,
  appointmentChanges.payAppointment,
  appointmentChanges.refundAppointment,
  alerts.raiseAlert,
  alerts.listAlerts,
  alerts.respondToAlert,
  appointmentHistory.listHistory,
  bookings.getBooking,
  bookings.watchBooking,
  packages.listPackages,
  packages.createPackage,
  packages.changePackage,
  packages.assignPackage,
  packages.listPurchases,
  packages.cancelPurchase,
  packages.listBalances,
  coupons.listCoupons,
  coupons.createCoupon,
  coupons.changeCoupon,
  coupons.deleteCoupon,
  coupons.quoteCoupon,
  ownBusiness.createBusiness,
  ownBusiness.getOwnBusiness,
  ownBusiness.changeBusiness,
  ownBusiness.submitBusiness,
  staff.listStaff,
  invitations.inviteProfessional,
  staff.removeProfessional,
  invitations.listInvitations,
  invitations.resendInvitation,
  invitations.withdrawInvitation,
  invitations.answerInvitation,
  staff.changeProfessional,
  businessModeration.listForReview,
  businessModeration.rejectBusiness,
  businessModeration.moderateBusiness,
  ownServices.listOwnServices,
  ownServices.createService,
  ownServices.changeService,
  ownServices.deleteService,
  familyMembers.listFamilyMembers,
  familyMembers.addFamilyMember,
  familyMembers.renameFamilyMember,
  familyMembers.removeFamilyMember,
  clients.listClients,
  clients.addClient,
  clients.getClient,
  clients.changeClient,
  clients.removeClient,
  schedules.getSchedule,
  schedules.setSchedule,
  schedules.setException,
  schedules.removeException,
  timeOff.takeTimeOff,
  timeOff.listTimeOff,
  timeOff.cancelTimeOff,
];
