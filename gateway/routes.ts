import type { Deps } from './deps.ts';
import { absenceRoutes } from './features/absences.ts';
import { accountEmailRoutes } from './features/account-email.ts';
import { accountSessionRoutes } from './features/account-sessions.ts';
import { accountRoutes } from './features/accounts.ts';
import { adminReportRoutes } from './features/admin-reports.ts';
import { adminActionRoutes } from './features/admin-actions.ts';
import { adminFigureRoutes } from './features/admin-figures.ts';
import { adminQueueRoutes } from './features/admin-queue.ts';
import { adminUserRoutes } from './features/admin-users.ts';
import { adminSupportRoutes } from './features/admin-support.ts';
import { agentAccessRoutes } from './features/agent-access.ts';
import { alertRoutes } from './features/alerts.ts';
import { apiKeyRoutes } from './features/api-keys.ts';
import { appointmentChangeRoutes } from './features/appointment-changes.ts';
import { appointmentHistoryRoutes } from './features/appointment-history.ts';
import { appointmentServiceRoutes } from './features/appointment-services.ts';
import { appointmentRoutes } from './features/appointments.ts';
import { authRoutes } from './features/auth.ts';
import { availabilityRoutes } from './features/availability.ts';
import { bookingRoutes } from './features/bookings.ts';
import { businessCalendarRoutes } from './features/business-calendar.ts';
import { businessModerationRoutes } from './features/business-moderation.ts';
import { businessStatusRoutes } from './features/business-status.ts';
import { businessRoutes } from './features/businesses.ts';
import { busyCalendarRoutes } from './features/busy-calendars.ts';
import { calendarFeedRoutes } from './features/calendar-feeds.ts';
import { classSessionRoutes } from './features/class-sessions.ts';
import { classRoutes } from './features/classes.ts';
import { clientDuplicateRoutes } from './features/client-duplicates.ts';
import { clientFamilyRoutes } from './features/client-family.ts';
import { clientImportRoutes } from './features/client-import.ts';
import { clientRoutes } from './features/clients.ts';
import { closureRoutes } from './features/closures.ts';
import { contentReportRoutes } from './features/content-reports.ts';
import { couponRoutes } from './features/coupons.ts';
import { decisionRoutes } from './features/decisions.ts';
import { healthRoutes } from './features/health.ts';
import { eventRoutes } from './features/events.ts';
import { exceptionalOpeningRoutes } from './features/exceptional-openings.ts';
import { exportRoutes } from './features/exports.ts';
import { importRoutes } from './features/imports.ts';
import { familyMemberRoutes } from './features/family-members.ts';
import { holdRoutes } from './features/holds.ts';
import { invitationRoutes } from './features/invitations.ts';
import { manageLinkRoutes } from './features/manage-links.ts';
import { memberRoutes } from './features/members.ts';
import { moveSlotRoutes } from './features/move-slots.ts';
import { openingHoursRoutes } from './features/opening-hours.ts';
import { openingRoutes } from './features/openings.ts';
import { notificationRoutes } from './features/notifications.ts';
import { ownBusinessRoutes } from './features/own-business.ts';
import { ownServiceRoutes } from './features/own-services.ts';
import { packageSaleRoutes } from './features/package-sales.ts';
import { packageRoutes } from './features/packages.ts';
import { pageCompletenessRoutes } from './features/page-completeness.ts';
import { paymentRoutes } from './features/payments.ts';
import { pictureRoutes } from './features/pictures.ts';
import { professionalRoutes } from './features/professionals.ts';
import { redemptionRoutes } from './features/redemptions.ts';
import { reportRoutes } from './features/reports.ts';
import { resourceRoutes } from './features/resources.ts';
import { reviewRoutes } from './features/reviews.ts';
import { scheduleRoutes } from './features/schedules.ts';
import { secondFactorRoutes } from './features/second-factor.ts';
import { serviceRoutes } from './features/services.ts';
import { staffRoutes } from './features/staff.ts';
import { supportRoutes } from './features/support.ts';
import { tillRoutes } from './features/till.ts';
import { timeOffRoutes } from './features/time-off.ts';
import { timeOffRequestRoutes } from './features/time-off-requests.ts';
import { waitlistRoutes } from './features/waitlist.ts';
import { webhookDeliveryRoutes } from './features/webhook-deliveries.ts';
import { webhookRoutes } from './features/webhooks.ts';
import type { Route } from './http/route.ts';

/** A new feature is listed here. Express tries routes in order, so of equal paths the busiest come first. */
const FEATURES = [
  availabilityRoutes,
  openingRoutes,
  businessRoutes,
  professionalRoutes,
  serviceRoutes,
  resourceRoutes,
  reviewRoutes,
  contentReportRoutes,
  adminReportRoutes,
  // Before appointments, whose routes would take `apt_….ics` for an id.
  calendarFeedRoutes,
  appointmentRoutes,
  appointmentChangeRoutes,
  appointmentServiceRoutes,
  moveSlotRoutes,
  appointmentHistoryRoutes,
  paymentRoutes,
  redemptionRoutes,
  notificationRoutes,
  manageLinkRoutes,
  alertRoutes,
  eventRoutes,
  bookingRoutes,
  holdRoutes,
  waitlistRoutes,
  packageRoutes,
  packageSaleRoutes,
  couponRoutes,
  scheduleRoutes,
  timeOffRoutes,
  timeOffRequestRoutes,
  absenceRoutes,
  busyCalendarRoutes,
  exportRoutes,
  importRoutes,
  familyMemberRoutes,
  clientRoutes,
  clientDuplicateRoutes,
  clientFamilyRoutes,
  clientImportRoutes,
  ownBusinessRoutes,
  businessStatusRoutes,
  pageCompletenessRoutes,
  openingHoursRoutes,
  closureRoutes,
  businessCalendarRoutes,
  exceptionalOpeningRoutes,
  tillRoutes,
  reportRoutes,
  // Before the timetables, whose routes would take `sessions` for an id.
  classSessionRoutes,
  classRoutes,
  supportRoutes,
  businessModerationRoutes,
  adminQueueRoutes,
  adminFigureRoutes,
  adminUserRoutes,
  adminActionRoutes,
  adminSupportRoutes,
  decisionRoutes,
  healthRoutes,
  ownServiceRoutes,
  invitationRoutes,
  pictureRoutes,
  staffRoutes,
  memberRoutes,
  accountRoutes,
  accountSessionRoutes,
  apiKeyRoutes,
  webhookRoutes,
  webhookDeliveryRoutes,
];

/** Without an external issuer, which manages accounts itself. */
const OF_OWN_SESSIONS = [authRoutes, accountEmailRoutes, secondFactorRoutes, agentAccessRoutes];

export function routesOf(deps: Deps): Route[] {
  const features = deps.hasOwnSessions ? [...FEATURES, ...OF_OWN_SESSIONS] : FEATURES;
  return features.flatMap((feature) => feature(deps));
}
