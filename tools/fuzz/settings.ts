import type { Endpoint } from '../../contract/endpoint.ts';
import type { Words } from './demo-data.ts';

/** How often a real value is drawn where there are some; the rest is invented. */
const PROBABILITY = 0.8;

/** What an `{id}` in a path stands for; the longest that fits counts. */
const BY_PATH: Readonly<Record<string, string>> = {
  '/api/appointments': 'appointment',
  '/api/businesses': 'business',
  '/api/admin/businesses': 'anyBusiness',
  '/api/professionals': 'professional',
  '/api/business/professionals': 'professional',
  '/api/services': 'service',
  '/api/alerts': 'alert',
  '/api/bookings': 'booking',
  '/api/business/packages/purchases': 'purchase',
  '/api/invitations': 'invitation',
  '/api/family-members': 'family',
  '/api/business/clients': 'client',
  '/api/time-off': 'timeOff',
};

const BY_PARAMETER: Readonly<Record<string, string>> = {
  'path.token': 'feed',
  'header.prefer': 'prefer',
  'query.near': 'near',
  'query.businessId': 'business',
  'query.professionalId': 'professional',
  'query.serviceId': 'service',
  'query.userId': 'user',
  'query.clientId': 'user',
  'query.packageId': 'package',
  'query.date': 'date',
  'query.from': 'date',
  'query.to': 'date',
  'body.business': 'business',
  'body.businessId': 'business',
  'body.professional': 'professional',
  'body.professionalId': 'professional',
  'body.professionalIds[*]': 'professional',
  'body.services[*]': 'service',
  'body.serviceIds[*]': 'service',
  'body.serviceId': 'service',
  'body.appointmentId': 'appointment',
  'body.packageId': 'package',
  'body.userId': 'user',
  'body.clientId': 'user',
  'body.crmClientId': 'client',
  'body.familyMemberId': 'family',
  'body.packagePurchaseId': 'purchase',
  'body.couponCode': 'couponCode',
  'body.refreshToken': 'refresh',
  'body.date': 'date',
  'body.start': 'time',
  'body.from': 'date',
  'body.to': 'date',
  'body.timezone': 'zone',
  'body.currency': 'currency',
  'body.amountMajor': 'amount',
};

/** Where a name means something else. */
const BY_OPERATION: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  confirmAppointment: { 'path.id': 'pending' },
  declineAppointment: { 'path.id': 'pending' },
  cancelAppointment: { 'path.id': 'upcoming' },
  rescheduleAppointment: { 'path.id': 'movable' },
  completeAppointment: { 'path.id': 'past' },
  markNoShow: { 'path.id': 'past' },
  payAppointment: { 'path.id': 'unpaid' },
  refundAppointment: { 'path.id': 'paid' },
  raiseAlert: { 'path.id': 'soon' },
  writeReview: { 'body.appointmentId': 'completed' },
  logout: { 'body.refreshToken': 'logout' },
  login: { 'body.email': 'email', 'body.password': 'password' },
  forgotPassword: { 'body.email': 'email' },
  resetPassword: { 'body.token': 'reset' },
  answerInvitation: { 'body.token': 'invitationToken' },
  changePackage: { 'body.id': 'package' },
  changeCoupon: { 'body.id': 'coupon' },
  deleteCoupon: { 'query.id': 'spareCoupon' },
  submitBusiness: { 'path.id': 'draft' },
  removeProfessional: { 'path.id': 'idle' },
  resendInvitation: { 'path.id': 'unanswered' },
  withdrawInvitation: { 'path.id': 'unanswered' },
  changeProfessional: { 'path.id': 'self' },
  openFeed: { 'path.id': 'self' },
  closeFeed: { 'path.id': 'self' },
};

type Operation = Pick<Endpoint, 'id' | 'path'>;

/** Which kind of real value belongs where: `path.id`, `query.date`, `body.services[*]`. */
export function kindsFor({ id, path }: Operation): Readonly<Record<string, string>> {
  const prefix = Object.keys(BY_PATH).find((each) => path.startsWith(`${each}/{id}`));
  return { ...BY_PARAMETER, ...(prefix && { 'path.id': BY_PATH[prefix]! }), ...BY_OPERATION[id] };
}

/** Settings for schemathesis: what counts as refused, and which real values to draw where. */
export function settings(words: Words, operations: readonly Operation[], hooks: string): string {
  return [
    `hooks = ${JSON.stringify(hooks)}`,
    '[auth]',
    'auto-signup = false',
    '[generation]',
    // No text that is stored holds one; every field refuses it.
    'allow-x00 = false',
    '[checks.negative_data_rejection]',
    'expected-statuses = ["4XX"]',
    '[dictionaries]',
    ...Object.entries(words).map(
      ([kind, values]) => `${kind} = { values = ${JSON.stringify(values)} }`,
    ),
    ...operations.flatMap((operation) => [
      '[[operations]]',
      `include-operation-id = "${operation.id}"`,
      '[operations.parameters]',
      ...Object.entries(kindsFor(operation)).map(
        ([name, kind]) => `"${name}" = { dictionary = "${kind}", probability = ${PROBABILITY} }`,
      ),
    ]),
  ].join('\n');
}
