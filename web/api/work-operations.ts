import type { Declaration } from '../../contract/index.ts';

/** Written by `npm run generate`. The schemas stay on the server: a call needs the method, the path and the types. */

/* @__NO_SIDE_EFFECTS__ */
function operation<Name extends string>(method: string, path: string): Declaration<Name> {
  return { method, path } as Declaration<Name>;
}

export const replyToReview = operation<'replyToReview'>('put', '/api/reviews/{id}/reply');
export const deleteReviewReply = operation<'deleteReviewReply'>(
  'delete',
  '/api/reviews/{id}/reply',
);
export const listAdminReports = operation<'listAdminReports'>('get', '/api/admin/reports');
export const getAdminReport = operation<'getAdminReport'>('get', '/api/admin/reports/{id}');
export const resolveAppeal = operation<'resolveAppeal'>(
  'post',
  '/api/admin/reports/{id}/appeal/resolve',
);
export const resolveReport = operation<'resolveReport'>('post', '/api/admin/reports/{id}/resolve');
export const reverseReport = operation<'reverseReport'>('post', '/api/admin/reports/{id}/reverse');
export const getBusinessExport = operation<'getBusinessExport'>('get', '/api/business/export');
export const exportBusiness = operation<'exportBusiness'>('post', '/api/business/export');
export const importBusiness = operation<'importBusiness'>('post', '/api/businesses/import');
export const completeAppointment = operation<'completeAppointment'>(
  'post',
  '/api/appointments/{id}/complete',
);
export const confirmAppointment = operation<'confirmAppointment'>(
  'post',
  '/api/appointments/{id}/confirm',
);
export const declineAppointment = operation<'declineAppointment'>(
  'post',
  '/api/appointments/{id}/decline',
);
export const markNoShow = operation<'markNoShow'>('post', '/api/appointments/{id}/no-show');
export const reopenAppointment = operation<'reopenAppointment'>(
  'post',
  '/api/appointments/{id}/reopen',
);
export const changeServices = operation<'changeServices'>(
  'post',
  '/api/appointments/{id}/services',
);
export const swapAppointments = operation<'swapAppointments'>(
  'post',
  '/api/appointments/{id}/swap',
);
export const payAppointment = operation<'payAppointment'>(
  'post',
  '/api/appointments/{id}/payments',
);
export const voidPayment = operation<'voidPayment'>(
  'post',
  '/api/appointments/{id}/payments/{paymentId}/void',
);
export const refundAppointment = operation<'refundAppointment'>(
  'post',
  '/api/appointments/{id}/refund',
);
export const redeemCoupon = operation<'redeemCoupon'>(
  'post',
  '/api/appointments/{id}/redemptions/coupon',
);
export const redeemPackage = operation<'redeemPackage'>(
  'post',
  '/api/appointments/{id}/redemptions/package',
);
export const voidRedemption = operation<'voidRedemption'>(
  'post',
  '/api/appointments/{id}/redemptions/void',
);
export const listNotifications = operation<'listNotifications'>(
  'get',
  '/api/appointments/{id}/notifications',
);
export const respondToAlert = operation<'respondToAlert'>('post', '/api/alerts/{id}/respond');
export const listEvents = operation<'listEvents'>('get', '/api/events');
export const streamEvents = operation<'streamEvents'>('get', '/api/events/stream');
export const listWebhooks = operation<'listWebhooks'>('get', '/api/business/webhooks');
export const createWebhook = operation<'createWebhook'>('post', '/api/business/webhooks');
export const getWebhook = operation<'getWebhook'>('get', '/api/business/webhooks/{id}');
export const changeWebhook = operation<'changeWebhook'>('patch', '/api/business/webhooks/{id}');
export const deleteWebhook = operation<'deleteWebhook'>('delete', '/api/business/webhooks/{id}');
export const rotateWebhookSecret = operation<'rotateWebhookSecret'>(
  'post',
  '/api/business/webhooks/{id}/rotate-secret',
);
export const listDeliveries = operation<'listDeliveries'>(
  'get',
  '/api/business/webhooks/{id}/deliveries',
);
export const redeliverSince = operation<'redeliverSince'>(
  'post',
  '/api/business/webhooks/{id}/redeliver',
);
export const testWebhook = operation<'testWebhook'>('post', '/api/business/webhooks/{id}/test');
export const redeliver = operation<'redeliver'>(
  'post',
  '/api/business/webhooks/deliveries/{id}/redeliver',
);
export const reorderWaitlist = operation<'reorderWaitlist'>('patch', '/api/waitlist/{id}');
export const openAccountFeed = operation<'openAccountFeed'>('post', '/api/account/calendar-feed');
export const closeAccountFeed = operation<'closeAccountFeed'>(
  'delete',
  '/api/account/calendar-feed',
);
export const openFeed = operation<'openFeed'>('post', '/api/professionals/{id}/calendar-feed');
export const closeFeed = operation<'closeFeed'>('delete', '/api/professionals/{id}/calendar-feed');
export const sellPackageToClient = operation<'sellPackageToClient'>(
  'post',
  '/api/business/clients/{id}/packages',
);
export const listPackages = operation<'listPackages'>('get', '/api/business/packages');
export const createPackage = operation<'createPackage'>('post', '/api/business/packages');
export const assignPackage = operation<'assignPackage'>('put', '/api/business/packages');
export const changePackage = operation<'changePackage'>('patch', '/api/business/packages');
export const getPackage = operation<'getPackage'>('get', '/api/business/packages/{id}');
export const listPurchases = operation<'listPurchases'>('get', '/api/business/packages/purchases');
export const getPurchase = operation<'getPurchase'>('get', '/api/business/packages/purchases/{id}');
export const cancelPurchase = operation<'cancelPurchase'>(
  'post',
  '/api/business/packages/purchases/{id}/cancel',
);
export const voidSale = operation<'voidSale'>('post', '/api/business/packages/purchases/{id}/void');
export const listCoupons = operation<'listCoupons'>('get', '/api/business/coupons');
export const createCoupon = operation<'createCoupon'>('post', '/api/business/coupons');
export const changeCoupon = operation<'changeCoupon'>('patch', '/api/business/coupons');
export const deleteCoupon = operation<'deleteCoupon'>('delete', '/api/business/coupons');
export const getCoupon = operation<'getCoupon'>('get', '/api/business/coupons/{id}');
export const getOwnBusiness = operation<'getOwnBusiness'>('get', '/api/business');
export const createBusiness = operation<'createBusiness'>('post', '/api/businesses');
export const changeBusiness = operation<'changeBusiness'>('patch', '/api/businesses/{id}');
export const listClosedDates = operation<'listClosedDates'>(
  'get',
  '/api/businesses/{id}/closed-dates',
);
export const closeDate = operation<'closeDate'>('put', '/api/businesses/{id}/closed-dates/{date}');
export const openDate = operation<'openDate'>('delete', '/api/businesses/{id}/closed-dates/{date}');
export const submitBusiness = operation<'submitBusiness'>('post', '/api/businesses/{id}/submit');
export const changeBusinessStatus = operation<'changeBusinessStatus'>(
  'post',
  '/api/businesses/{id}/{action}',
);
export const putBusinessImage = operation<'putBusinessImage'>('put', '/api/businesses/{id}/image');
export const changeBusinessImage = operation<'changeBusinessImage'>(
  'patch',
  '/api/businesses/{id}/image',
);
export const deleteBusinessImage = operation<'deleteBusinessImage'>(
  'delete',
  '/api/businesses/{id}/image',
);
export const addPhoto = operation<'addPhoto'>('post', '/api/businesses/{id}/photos');
export const orderPhotos = operation<'orderPhotos'>('put', '/api/businesses/{id}/photos');
export const changePhoto = operation<'changePhoto'>(
  'patch',
  '/api/businesses/{id}/photos/{photoId}',
);
export const deletePhoto = operation<'deletePhoto'>(
  'delete',
  '/api/businesses/{id}/photos/{photoId}',
);
export const putProfessionalImage = operation<'putProfessionalImage'>(
  'put',
  '/api/professionals/{id}/image',
);
export const changeProfessionalImage = operation<'changeProfessionalImage'>(
  'patch',
  '/api/professionals/{id}/image',
);
export const deleteProfessionalImage = operation<'deleteProfessionalImage'>(
  'delete',
  '/api/professionals/{id}/image',
);
export const putServiceImage = operation<'putServiceImage'>('put', '/api/services/{id}/image');
export const changeServiceImage = operation<'changeServiceImage'>(
  'patch',
  '/api/services/{id}/image',
);
export const deleteServiceImage = operation<'deleteServiceImage'>(
  'delete',
  '/api/services/{id}/image',
);
export const getCompleteness = operation<'getCompleteness'>(
  'get',
  '/api/businesses/{id}/completeness',
);
export const listOwnServices = operation<'listOwnServices'>('get', '/api/business/services');
export const createService = operation<'createService'>('post', '/api/services');
export const changeService = operation<'changeService'>('patch', '/api/services/{id}');
export const deleteService = operation<'deleteService'>('delete', '/api/services/{id}');
export const getOpeningHours = operation<'getOpeningHours'>('get', '/api/business/hours');
export const setOpeningHours = operation<'setOpeningHours'>('put', '/api/business/hours');
export const getWeekdayHours = operation<'getWeekdayHours'>('get', '/api/business/hours/{weekday}');
export const setWeekdayHours = operation<'setWeekdayHours'>('put', '/api/business/hours/{weekday}');
export const listClosures = operation<'listClosures'>('get', '/api/business/closures');
export const createClosure = operation<'createClosure'>('post', '/api/business/closures');
export const getClosure = operation<'getClosure'>('get', '/api/business/closures/{id}');
export const changeClosure = operation<'changeClosure'>('patch', '/api/business/closures/{id}');
export const removeClosure = operation<'removeClosure'>('delete', '/api/business/closures/{id}');
export const listExceptionalOpenings = operation<'listExceptionalOpenings'>(
  'get',
  '/api/business/exceptional-openings',
);
export const createExceptionalOpening = operation<'createExceptionalOpening'>(
  'post',
  '/api/business/exceptional-openings',
);
export const getExceptionalOpening = operation<'getExceptionalOpening'>(
  'get',
  '/api/business/exceptional-openings/{id}',
);
export const changeExceptionalOpening = operation<'changeExceptionalOpening'>(
  'patch',
  '/api/business/exceptional-openings/{id}',
);
export const removeExceptionalOpening = operation<'removeExceptionalOpening'>(
  'delete',
  '/api/business/exceptional-openings/{id}',
);
export const listResources = operation<'listResources'>('get', '/api/business/resources');
export const createResource = operation<'createResource'>('post', '/api/business/resources');
export const getResource = operation<'getResource'>('get', '/api/business/resources/{id}');
export const changeResource = operation<'changeResource'>('patch', '/api/business/resources/{id}');
export const deleteResource = operation<'deleteResource'>('delete', '/api/business/resources/{id}');
export const getBusinessCalendar = operation<'getBusinessCalendar'>(
  'get',
  '/api/business/calendar',
);
export const getTill = operation<'getTill'>('get', '/api/business/till');
export const listTillEntries = operation<'listTillEntries'>('get', '/api/business/till/entries');
export const getReport = operation<'getReport'>('get', '/api/business/reports');
export const listClasses = operation<'listClasses'>('get', '/api/business/classes');
export const createClass = operation<'createClass'>('post', '/api/business/classes');
export const getClass = operation<'getClass'>('get', '/api/business/classes/{id}');
export const changeClass = operation<'changeClass'>('patch', '/api/business/classes/{id}');
export const deleteClass = operation<'deleteClass'>('delete', '/api/business/classes/{id}');
export const cancelClassSession = operation<'cancelClassSession'>(
  'post',
  '/api/business/classes/{id}/sessions/{date}/cancel',
);
export const moveClassSession = operation<'moveClassSession'>(
  'post',
  '/api/business/classes/{id}/sessions/{date}/move',
);
export const resizeClassSession = operation<'resizeClassSession'>(
  'post',
  '/api/business/classes/{id}/sessions/{date}/resize',
);
export const restoreClassSession = operation<'restoreClassSession'>(
  'post',
  '/api/business/classes/{id}/sessions/{date}/restore',
);
export const listClassSessions = operation<'listClassSessions'>(
  'get',
  '/api/business/classes/sessions',
);
export const listStaff = operation<'listStaff'>('get', '/api/business/professionals');
export const changeStaff = operation<'changeStaff'>('patch', '/api/business/professionals/{id}');
export const removeProfessional = operation<'removeProfessional'>(
  'delete',
  '/api/business/professionals/{id}',
);
export const addProfessional = operation<'addProfessional'>('post', '/api/business/profiles');
export const changeProfessional = operation<'changeProfessional'>(
  'patch',
  '/api/professionals/{id}',
);
export const listMemberships = operation<'listMemberships'>('get', '/api/account/memberships');
export const leaveBusiness = operation<'leaveBusiness'>(
  'delete',
  '/api/account/memberships/{businessId}',
);
export const listMembers = operation<'listMembers'>('get', '/api/business/members');
export const inviteMember = operation<'inviteMember'>('post', '/api/business/members');
export const changeMember = operation<'changeMember'>('patch', '/api/business/members/{id}');
export const removeMember = operation<'removeMember'>('delete', '/api/business/members/{id}');
export const inviteProfessional = operation<'inviteProfessional'>(
  'post',
  '/api/business/professionals',
);
export const listInvitations = operation<'listInvitations'>('get', '/api/invitations');
export const getInvitation = operation<'getInvitation'>('get', '/api/invitations/{id}');
export const withdrawInvitation = operation<'withdrawInvitation'>(
  'delete',
  '/api/invitations/{id}',
);
export const answerInvitation = operation<'answerInvitation'>(
  'post',
  '/api/invitations/{id}/{answer}',
);
export const resendInvitation = operation<'resendInvitation'>(
  'post',
  '/api/invitations/{id}/resend',
);
export const getSchedule = operation<'getSchedule'>('get', '/api/professionals/{id}/schedule');
export const setSchedule = operation<'setSchedule'>('put', '/api/professionals/{id}/schedule');
export const setException = operation<'setException'>(
  'put',
  '/api/professionals/{id}/schedule/exceptions',
);
export const removeException = operation<'removeException'>(
  'delete',
  '/api/professionals/{id}/schedule/exceptions',
);
export const listTimeOff = operation<'listTimeOff'>('get', '/api/time-off');
export const takeTimeOff = operation<'takeTimeOff'>('post', '/api/time-off');
export const getTimeOff = operation<'getTimeOff'>('get', '/api/time-off/{id}');
export const cancelTimeOff = operation<'cancelTimeOff'>('delete', '/api/time-off/{id}');
export const listTimeOffRequests = operation<'listTimeOffRequests'>(
  'get',
  '/api/time-off/requests',
);
export const requestTimeOff = operation<'requestTimeOff'>('post', '/api/time-off/requests');
export const getTimeOffRequest = operation<'getTimeOffRequest'>(
  'get',
  '/api/time-off/requests/{id}',
);
export const withdrawTimeOffRequest = operation<'withdrawTimeOffRequest'>(
  'delete',
  '/api/time-off/requests/{id}',
);
export const answerTimeOffRequest = operation<'answerTimeOffRequest'>(
  'post',
  '/api/time-off/requests/{id}/{answer}',
);
export const reassignAppointments = operation<'reassignAppointments'>(
  'post',
  '/api/professionals/{id}/reassign',
);
export const listBusyCalendars = operation<'listBusyCalendars'>(
  'get',
  '/api/professionals/{professionalId}/busy-calendars',
);
export const addBusyCalendar = operation<'addBusyCalendar'>(
  'post',
  '/api/professionals/{professionalId}/busy-calendars',
);
export const getBusyCalendar = operation<'getBusyCalendar'>(
  'get',
  '/api/professionals/{professionalId}/busy-calendars/{id}',
);
export const changeBusyCalendar = operation<'changeBusyCalendar'>(
  'patch',
  '/api/professionals/{professionalId}/busy-calendars/{id}',
);
export const removeBusyCalendar = operation<'removeBusyCalendar'>(
  'delete',
  '/api/professionals/{professionalId}/busy-calendars/{id}',
);
export const listBusyTimes = operation<'listBusyTimes'>(
  'get',
  '/api/professionals/{professionalId}/busy-calendars/{id}/busy-times',
);
export const readBusyCalendar = operation<'readBusyCalendar'>(
  'post',
  '/api/professionals/{professionalId}/busy-calendars/{id}/read',
);
export const getAppointmentClient = operation<'getAppointmentClient'>(
  'get',
  '/api/appointments/{id}/client',
);
export const listClients = operation<'listClients'>('get', '/api/business/clients');
export const addClient = operation<'addClient'>('post', '/api/business/clients');
export const getClient = operation<'getClient'>('get', '/api/business/clients/{id}');
export const changeClient = operation<'changeClient'>('patch', '/api/business/clients/{id}');
export const removeClient = operation<'removeClient'>('delete', '/api/business/clients/{id}');
export const listClientFamily = operation<'listClientFamily'>(
  'get',
  '/api/business/clients/{id}/family',
);
export const addClientFamily = operation<'addClientFamily'>(
  'post',
  '/api/business/clients/{id}/family',
);
export const mergeClient = operation<'mergeClient'>('post', '/api/business/clients/{id}/merge');
export const listDuplicates = operation<'listDuplicates'>(
  'get',
  '/api/business/clients/duplicates',
);
export const importClients = operation<'importClients'>('post', '/api/business/clients/import');
export const listClientTags = operation<'listClientTags'>('get', '/api/business/clients/tags');
export const getClientFamilyMember = operation<'getClientFamilyMember'>(
  'get',
  '/api/business/family-members/{id}',
);
export const removeClientFamilyMember = operation<'removeClientFamilyMember'>(
  'delete',
  '/api/business/family-members/{id}',
);
export const listForReview = operation<'listForReview'>('get', '/api/admin/businesses');
export const moderateBusiness = operation<'moderateBusiness'>(
  'post',
  '/api/admin/businesses/{id}/{verdict}',
);
export const rejectBusiness = operation<'rejectBusiness'>(
  'post',
  '/api/admin/businesses/{id}/reject',
);
export const getQueue = operation<'getQueue'>('get', '/api/admin/queue');
export const getFigures = operation<'getFigures'>('get', '/api/admin/figures');
export const listUsers = operation<'listUsers'>('get', '/api/admin/users');
export const getUser = operation<'getUser'>('get', '/api/admin/users/{id}');
export const reinstateUser = operation<'reinstateUser'>('post', '/api/admin/users/{id}/reinstate');
export const endUserSessions = operation<'endUserSessions'>(
  'post',
  '/api/admin/users/{id}/sessions/end',
);
export const suspendUser = operation<'suspendUser'>('post', '/api/admin/users/{id}/suspend');
export const listAdminActions = operation<'listAdminActions'>('get', '/api/admin/actions');
export const listAssignees = operation<'listAssignees'>('get', '/api/admin/support/assignees');
export const listTicketQueue = operation<'listTicketQueue'>('get', '/api/admin/support/tickets');
export const getAdminTicket = operation<'getAdminTicket'>('get', '/api/admin/support/tickets/{id}');
export const assignTicket = operation<'assignTicket'>(
  'post',
  '/api/admin/support/tickets/{id}/assign',
);
export const answerTicket = operation<'answerTicket'>(
  'post',
  '/api/admin/support/tickets/{id}/replies',
);
export const moveTicket = operation<'moveTicket'>('post', '/api/admin/support/tickets/{id}/state');
export const listDecisions = operation<'listDecisions'>('get', '/api/admin/decisions');
export const getHealth = operation<'getHealth'>('get', '/api/admin/health');
