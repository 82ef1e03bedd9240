import type { Declaration } from '../../contract/index.ts';

/** Written by `npm run generate`. The schemas stay on the server: a call needs the method, the path and the types. */

/* @__NO_SIDE_EFFECTS__ */
function operation<Name extends string>(method: string, path: string): Declaration<Name> {
  return { method, path } as Declaration<Name>;
}

export const listBusinesses = operation<'listBusinesses'>('get', '/api/businesses');
export const getBusiness = operation<'getBusiness'>('get', '/api/businesses/{id}');
export const listProfessionals = operation<'listProfessionals'>('get', '/api/professionals');
export const getProfessional = operation<'getProfessional'>('get', '/api/professionals/{id}');
export const listServices = operation<'listServices'>('get', '/api/services');
export const getService = operation<'getService'>('get', '/api/services/{id}');
export const getAvailability = operation<'getAvailability'>('get', '/api/availability');
export const listOpenings = operation<'listOpenings'>('get', '/api/openings');
export const listReviews = operation<'listReviews'>('get', '/api/reviews');
export const writeReview = operation<'writeReview'>('post', '/api/reviews');
export const getReview = operation<'getReview'>('get', '/api/reviews/{id}');
export const summarizeReviews = operation<'summarizeReviews'>('get', '/api/reviews/summary');
export const listContentReports = operation<'listContentReports'>('get', '/api/reports');
export const reportContent = operation<'reportContent'>('post', '/api/reports');
export const getContentReport = operation<'getContentReport'>('get', '/api/reports/{id}');
export const appealReport = operation<'appealReport'>('post', '/api/reports/{id}/appeal');
export const login = operation<'login'>('post', '/api/auth/login');
export const logout = operation<'logout'>('post', '/api/auth/logout');
export const sendMagicLink = operation<'sendMagicLink'>('post', '/api/auth/magic-link');
export const exchangeMagicLink = operation<'exchangeMagicLink'>(
  'post',
  '/api/auth/magic-link/exchange',
);
export const forgotPassword = operation<'forgotPassword'>('post', '/api/auth/password/forgot');
export const resetPassword = operation<'resetPassword'>('post', '/api/auth/password/reset');
export const refresh = operation<'refresh'>('post', '/api/auth/refresh');
export const register = operation<'register'>('post', '/api/auth/register');
export const getAccount = operation<'getAccount'>('get', '/api/account');
export const updateAccount = operation<'updateAccount'>('patch', '/api/account');
export const deleteAccount = operation<'deleteAccount'>('delete', '/api/account');
export const listSessions = operation<'listSessions'>('get', '/api/account/sessions');
export const endSession = operation<'endSession'>('delete', '/api/account/sessions/{id}');
export const requestEmailChange = operation<'requestEmailChange'>('post', '/api/account/email');
export const confirmEmailChange = operation<'confirmEmailChange'>(
  'post',
  '/api/account/email/confirm',
);
export const sendEmailVerification = operation<'sendEmailVerification'>(
  'post',
  '/api/account/email/verification',
);
export const getSecondFactor = operation<'getSecondFactor'>('get', '/api/account/second-factor');
export const beginSecondFactor = operation<'beginSecondFactor'>(
  'post',
  '/api/account/second-factor',
);
export const confirmSecondFactor = operation<'confirmSecondFactor'>(
  'post',
  '/api/account/second-factor/confirm',
);
export const removeSecondFactor = operation<'removeSecondFactor'>(
  'post',
  '/api/account/second-factor/remove',
);
export const decideAgent = operation<'decideAgent'>('post', '/api/agents/decide');
export const examineAgent = operation<'examineAgent'>('post', '/api/agents/examine');
export const getAccountExport = operation<'getAccountExport'>('get', '/api/account/export');
export const exportAccount = operation<'exportAccount'>('post', '/api/account/export');
export const importAccount = operation<'importAccount'>('post', '/api/account/import');
export const downloadExport = operation<'downloadExport'>('get', '/api/exports/{token}');
export const describeKeys = operation<'describeKeys'>('get', '/api/keys');
export const createKey = operation<'createKey'>('post', '/api/keys');
export const getCurrentKey = operation<'getCurrentKey'>('get', '/api/keys/current');
export const revokeCurrentKey = operation<'revokeCurrentKey'>('delete', '/api/keys/current');
export const listAppointments = operation<'listAppointments'>('get', '/api/appointments');
export const bookAppointment = operation<'bookAppointment'>('post', '/api/appointments');
export const getAppointment = operation<'getAppointment'>('get', '/api/appointments/{id}');
export const quoteAppointment = operation<'quoteAppointment'>('post', '/api/appointments/quote');
export const annotateAppointment = operation<'annotateAppointment'>(
  'patch',
  '/api/appointments/{id}',
);
export const listMoveSlots = operation<'listMoveSlots'>(
  'get',
  '/api/appointments/{id}/availability',
);
export const cancelAppointment = operation<'cancelAppointment'>(
  'post',
  '/api/appointments/{id}/cancel',
);
export const rescheduleAppointment = operation<'rescheduleAppointment'>(
  'post',
  '/api/appointments/{id}/reschedule',
);
export const listHistory = operation<'listHistory'>('get', '/api/appointments/{id}/history');
export const listPayments = operation<'listPayments'>('get', '/api/appointments/{id}/payments');
export const getManagedAppointment = operation<'getManagedAppointment'>(
  'get',
  '/api/manage/{token}',
);
export const listManagedSlots = operation<'listManagedSlots'>(
  'get',
  '/api/manage/{token}/availability',
);
export const cancelManagedAppointment = operation<'cancelManagedAppointment'>(
  'post',
  '/api/manage/{token}/cancel',
);
export const rescheduleManagedAppointment = operation<'rescheduleManagedAppointment'>(
  'post',
  '/api/manage/{token}/reschedule',
);
export const listAlerts = operation<'listAlerts'>('get', '/api/alerts');
export const getAlert = operation<'getAlert'>('get', '/api/alerts/{id}');
export const raiseAlert = operation<'raiseAlert'>('post', '/api/appointments/{id}/alerts');
export const getBooking = operation<'getBooking'>('get', '/api/bookings/{id}');
export const watchBooking = operation<'watchBooking'>('get', '/api/bookings/{id}/events');
export const listHolds = operation<'listHolds'>('get', '/api/holds');
export const createHold = operation<'createHold'>('post', '/api/holds');
export const getHold = operation<'getHold'>('get', '/api/holds/{id}');
export const releaseHold = operation<'releaseHold'>('delete', '/api/holds/{id}');
export const listWaitlist = operation<'listWaitlist'>('get', '/api/waitlist');
export const joinWaitlist = operation<'joinWaitlist'>('post', '/api/waitlist');
export const getWaitlistEntry = operation<'getWaitlistEntry'>('get', '/api/waitlist/{id}');
export const leaveWaitlist = operation<'leaveWaitlist'>('delete', '/api/waitlist/{id}');
export const getAppointmentFile = operation<'getAppointmentFile'>(
  'get',
  '/api/appointments/{id}.ics',
);
export const readFeed = operation<'readFeed'>('get', '/api/calendar/{token}.ics');
export const listBalances = operation<'listBalances'>('get', '/api/packages');
export const quoteCoupon = operation<'quoteCoupon'>('post', '/api/coupons/quote');
export const listOpenSessions = operation<'listOpenSessions'>('get', '/api/classes');
export const listFamilyMembers = operation<'listFamilyMembers'>('get', '/api/family-members');
export const addFamilyMember = operation<'addFamilyMember'>('post', '/api/family-members');
export const getFamilyMember = operation<'getFamilyMember'>('get', '/api/family-members/{id}');
export const renameFamilyMember = operation<'renameFamilyMember'>(
  'patch',
  '/api/family-members/{id}',
);
export const removeFamilyMember = operation<'removeFamilyMember'>(
  'delete',
  '/api/family-members/{id}',
);
export const listTickets = operation<'listTickets'>('get', '/api/support/tickets');
export const createTicket = operation<'createTicket'>('post', '/api/support/tickets');
export const getTicket = operation<'getTicket'>('get', '/api/support/tickets/{id}');
export const closeTicket = operation<'closeTicket'>('post', '/api/support/tickets/{id}/close');
export const replyToTicket = operation<'replyToTicket'>(
  'post',
  '/api/support/tickets/{id}/replies',
);

export * from './work-operations.ts';
