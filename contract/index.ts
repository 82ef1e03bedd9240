import * as account from './account.ts';
import * as life from './appointment-life.ts';
import * as appointments from './appointments.ts';
import * as auth from './auth.ts';
import * as availability from './availability.ts';
import * as bookings from './bookings.ts';
import * as side from './business-side.ts';
import * as businesses from './businesses.ts';
import * as files from './calendar-files.ts';
import * as coupons from './coupons.ts';
import type { Endpoint } from './endpoint.ts';
import * as invitations from './invitations.ts';
import * as keys from './keys.ts';
import * as packages from './packages.ts';
import * as people from './people.ts';
import * as professionals from './professionals.ts';
import * as reviews from './reviews.ts';
import * as schedules from './schedules.ts';
import * as services from './services.ts';

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
  life.annotateAppointment,
  life.cancelAppointment,
  life.rescheduleAppointment,
  life.confirmAppointment,
  life.declineAppointment,
  life.completeAppointment,
  life.markNoShow,
  life.payAppointment,
  life.refundAppointment,
  life.raiseAlert,
  life.listAlerts,
  life.respondToAlert,
  life.listHistory,
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
  side.createBusiness,
  side.getOwnBusiness,
  side.changeBusiness,
  side.submitBusiness,
  side.listStaff,
  invitations.inviteProfessional,
  side.removeProfessional,
  invitations.listInvitations,
  invitations.resendInvitation,
  invitations.withdrawInvitation,
  invitations.answerInvitation,
  side.changeProfessional,
  side.listForReview,
  side.rejectBusiness,
  side.moderateBusiness,
  services.listOwnServices,
  services.createService,
  services.changeService,
  services.deleteService,
  people.listFamilyMembers,
  people.addFamilyMember,
  people.renameFamilyMember,
  people.removeFamilyMember,
  people.listClients,
  people.addClient,
  people.getClient,
  people.changeClient,
  people.removeClient,
  schedules.getSchedule,
  schedules.setSchedule,
  schedules.setException,
  schedules.removeException,
  schedules.takeTimeOff,
  schedules.listTimeOff,
  schedules.cancelTimeOff,
];
