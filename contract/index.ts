import * as absences from './absences.ts';
import * as accountEmail from './account-email.ts';
import * as accountSessions from './account-sessions.ts';
import * as accounts from './accounts.ts';
import * as adminActions from './admin-actions.ts';
import * as adminFigures from './admin-figures.ts';
import * as adminQueue from './admin-queue.ts';
import * as adminUsers from './admin-users.ts';
import * as adminSupport from './admin-support.ts';
import * as agentAccess from './agent-access.ts';
import * as alerts from './alerts.ts';
import * as apiKeys from './api-keys.ts';
import * as appointmentChanges from './appointment-changes.ts';
import * as appointmentHistory from './appointment-history.ts';
import * as appointmentServices from './appointment-services.ts';
import * as appointments from './appointments.ts';
import * as auth from './auth.ts';
import * as availability from './availability.ts';
import * as bookings from './bookings.ts';
import * as businessCalendar from './business-calendar.ts';
import * as businessModeration from './business-moderation.ts';
import * as businessStatus from './business-status.ts';
import * as businesses from './businesses.ts';
import * as busyCalendars from './busy-calendars.ts';
import * as calendarFeeds from './calendar-feeds.ts';
import * as classes from './classes.ts';
import * as clientDuplicates from './client-duplicates.ts';
import * as clientFamily from './client-family.ts';
import * as clientImport from './client-import.ts';
import * as clients from './clients.ts';
import * as closures from './closures.ts';
import * as contentReports from './content-reports.ts';
import * as coupons from './coupons.ts';
import * as decisions from './decisions.ts';
import { type Endpoint, isEndpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as exports from './exports.ts';
import * as imports from './imports.ts';
import * as familyMembers from './family-members.ts';
import * as health from './health.ts';
import * as holds from './holds.ts';
import * as invitations from './invitations.ts';
import * as manageLinks from './manage-links.ts';
import * as moveSlots from './move-slots.ts';
import * as notifications from './notifications.ts';
import * as openingHours from './opening-hours.ts';
import * as openings from './openings.ts';
import * as members from './members.ts';
import * as ownBusiness from './own-business.ts';
import * as ownServices from './own-services.ts';
import * as packageSales from './package-sales.ts';
import * as packages from './packages.ts';
import * as pageCompleteness from './page-completeness.ts';
import * as payments from './payments.ts';
import * as pictures from './pictures.ts';
import * as professionals from './professionals.ts';
import * as redemptions from './redemptions.ts';
import * as reports from './reports.ts';
import * as resources from './resources.ts';
import * as reviews from './reviews.ts';
import * as schedules from './schedules.ts';
import * as secondFactor from './second-factor.ts';
import * as services from './services.ts';
import * as staff from './staff.ts';
import * as support from './support.ts';
import * as till from './till.ts';
import * as timeOff from './time-off.ts';
import * as timeOffRequests from './time-off-requests.ts';
import * as waitlist from './waitlist.ts';
import * as webhookDeliveries from './webhook-deliveries.ts';
import * as webhooks from './webhooks.ts';

/** The features by name, in the order of all docs. A new feature file is listed here. */
const FEATURES = {
  Businesses: businesses,
  Professionals: professionals,
  Services: services,
  Availability: availability,
  Openings: openings,
  Reviews: reviews,
  'Content reports': contentReports,
  Auth: auth,
  Accounts: accounts,
  'Account sessions': accountSessions,
  'Account email': accountEmail,
  'Second factor': secondFactor,
  'Agent access': agentAccess,
  Exports: { ...exports, ...imports },
  'API keys': apiKeys,
  Appointments: appointments,
  'Appointment changes': { ...appointmentChanges, ...moveSlots },
  'Appointment services': appointmentServices,
  'Appointment history': appointmentHistory,
  Payments: payments,
  Redemptions: redemptions,
  Notifications: notifications,
  'Manage links': manageLinks,
  Alerts: alerts,
  Events: events,
  Webhooks: webhooks,
  'Webhook deliveries': webhookDeliveries,
  Bookings: bookings,
  Holds: holds,
  Waitlist: waitlist,
  'Calendar feeds': calendarFeeds,
  Packages: { ...packages, ...packageSales },
  Coupons: coupons,
  'Own business': ownBusiness,
  'Business status': businessStatus,
  Pictures: pictures,
  'Page completeness': pageCompleteness,
  'Own services': ownServices,
  'Opening hours': openingHours,
  Closures: closures,
  Resources: resources,
  'Business calendar': businessCalendar,
  Till: till,
  Reports: reports,
  Classes: classes,
  Staff: staff,
  Members: members,
  Invitations: invitations,
  Schedules: schedules,
  'Time off': timeOff,
  'Time off requests': timeOffRequests,
  Absences: absences,
  'Busy calendars': busyCalendars,
  'Family members': familyMembers,
  Clients: { ...clients, ...clientDuplicates, ...clientFamily, ...clientImport },
  Support: support,
  'Business moderation': businessModeration,
  'Admin queue': adminQueue,
  'Marketplace figures': adminFigures,
  'Admin users': adminUsers,
  'Admin actions': adminActions,
  'Support by admins': adminSupport,
  Decisions: decisions,
  Health: health,
} satisfies Readonly<Record<string, Readonly<Record<string, unknown>>>>;

type Feature = (typeof FEATURES)[keyof typeof FEATURES];

/** The declaration with this name, for programs that need only its types. */
export type Declaration<Name extends string> = Feature extends infer Exported
  ? Exported extends Readonly<Record<Name, infer Declared extends Endpoint>>
    ? Declared
    : never
  : never;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The exported endpoints of each feature, by path and method. */
export const ENDPOINTS_BY_FEATURE: Readonly<Record<string, readonly Endpoint[]>> =
  Object.fromEntries(
    Object.entries(FEATURES).map(([feature, exported]) => [
      feature,
      Object.values(exported)
        .filter(isEndpoint)
        .toSorted((a, b) => rankOf(a).localeCompare(rankOf(b))),
    ]),
  );

export const ENDPOINTS: readonly Endpoint[] = Object.values(ENDPOINTS_BY_FEATURE).flat();

function rankOf({ path, method }: Endpoint): string {
  return `${path} ${METHODS.indexOf(method)}`;
}
