import type { Role } from './access.ts';
import type { ErrorCode } from '../domain/errors.ts';

/** Those who have to do with a thing of one business: its customer, its professional, another one, the owner. */
export type Party = 'customer' | 'professional' | 'colleague' | 'business';

/**
 * Who may name a thing, beyond the role that the route asks for:
 * `public`: whoever may call; `own`: whoever may call, but only what is theirs is answered or touched,
 * whatever they name; `secret`: whoever holds it; or some parties only, and what the others are told.
 */
export type Claim = 'public' | 'own' | 'secret' | Closed;

type Closed = {
  readonly of: readonly Party[];
  /** `masked`: an answer without anything private. */
  readonly others: ErrorCode | 'masked';
  /** Roles that may name anybody's. */
  readonly open?: readonly Role[];
  /** Roles that are told something else, whoever they are. */
  readonly except?: Partial<Record<Role, ErrorCode>>;
};

const CUSTOMER = ['customer'] as const;
const PROFESSIONAL = ['professional'] as const;
const OWNER = ['business'] as const;
const STAFF = ['professional', 'business'] as const;
const WHOLE_STAFF = ['professional', 'colleague', 'business'] as const;
const PARTIES = ['customer', 'professional', 'business'] as const;

const closed = (
  of: readonly Party[],
  others: Closed['others'],
  rest: Omit<Closed, 'of' | 'others'> = {},
): Closed => ({ of, others, ...rest });

const APPOINTMENT = { 'params.id': closed(PARTIES, 'APPOINTMENT_NOT_FOUND') };
const STAFF_APPOINTMENT = { 'params.id': closed(STAFF, 'APPOINTMENT_NOT_FOUND') };
const OWN_SERVICE = { 'params.id': closed(OWNER, 'SERVICE_NOT_OWNED') };
const SERVICE_OF_OWN = closed(OWNER, 'SERVICE_NOT_OWNED');
const CALENDAR = closed(STAFF, 'PROFESSIONAL_NOT_FOUND');
const WORKPLACE = closed(WHOLE_STAFF, 'PROFESSIONAL_NOT_AT_BUSINESS');

/** Customers book anywhere, staff where they work. */
const BOOKED_PLACE = closed(STAFF, 'FORBIDDEN', { open: ['customer'] });
const BOOKING = {
  'body.professional': BOOKED_PLACE,
  'body.business': BOOKED_PLACE,
  'body.services': BOOKED_PLACE,
  'body.familyMemberId': closed(CUSTOMER, 'CLIENT_NOT_FOUND', {
    except: { professional: 'INVALID_INPUT', business: 'INVALID_INPUT' },
  }),
  'body.packagePurchaseId': closed(['customer', ...WHOLE_STAFF], 'NOT_FOUND'),
  'body.clientId': closed([], 'CRM_CLIENT_STAFF_ONLY', { open: ['business', 'professional'] }),
  'body.crmClientId': closed(WHOLE_STAFF, 'CLIENT_NOT_FOUND', {
    except: { customer: 'CRM_CLIENT_STAFF_ONLY' },
  }),
};

/**
 * What each operation lets a caller name, and whose it must be; `-` stands for one that names nothing.
 * An operation that is not here, or that takes an id which is not here, fails the tests.
 */
export const OWNERSHIP: Readonly<Record<string, Readonly<Record<string, Claim>>>> = {
  listBusinesses: { 'query.userId': 'public' },
  getBusiness: { 'params.id': 'public' },
  listProfessionals: {
    'query.businessId': 'public',
    'query.serviceId': 'public',
    'query.userId': 'public',
  },
  getProfessional: { 'params.id': 'public' },
  listServices: { 'query.businessId': 'public', 'query.professionalId': 'public' },
  getService: { 'params.id': 'public' },
  getAvailability: {
    'query.professionalId': 'public',
    'query.businessId': 'public',
    'query.serviceId': 'public',
  },
  listReviews: { 'query.professionalId': 'public' },
  summarizeReviews: { 'query.professionalId': 'public' },
  writeReview: { 'body.appointmentId': closed(CUSTOMER, 'REVIEW_NOT_AUTHORIZED') },

  register: { '-': 'public' },
  login: { '-': 'secret' },
  refresh: { 'body.refreshToken': 'secret' },
  logout: { 'body.refreshToken': 'secret' },
  forgotPassword: { '-': 'public' },
  resetPassword: { 'body.token': 'secret' },
  getAccount: { '-': 'own' },
  updateAccount: { '-': 'own' },
  deleteAccount: {
    '-': closed([], 'ACCOUNT_DELETE_UNSUPPORTED', { open: ['customer'] }),
  },
  createKey: { '-': 'public' },
  describeKeys: { '-': 'public' },
  getCurrentKey: { '-': 'secret' },
  revokeCurrentKey: { '-': 'secret' },

  listAppointments: {
    'query.professionalId': closed(PARTIES, 'masked'),
    'query.businessId': 'own',
    'query.recurringGroupId': 'own',
    'query.clientId': 'own',
  },
  bookAppointment: BOOKING,
  quoteAppointment: BOOKING,
  getAppointment: { 'params.id': closed(PARTIES, 'masked') },
  getAppointmentFile: APPOINTMENT,
  openFeed: { 'params.id': closed(PROFESSIONAL, 'PROFESSIONAL_NOT_FOUND') },
  closeFeed: { 'params.id': closed(PROFESSIONAL, 'PROFESSIONAL_NOT_FOUND') },
  readFeed: { 'params.token': 'secret' },
  annotateAppointment: APPOINTMENT,
  cancelAppointment: APPOINTMENT,
  rescheduleAppointment: {
    ...APPOINTMENT,
    'body.professional': closed(['customer', ...WHOLE_STAFF], 'PROFESSIONAL_NOT_AT_BUSINESS'),
  },
  confirmAppointment: STAFF_APPOINTMENT,
  declineAppointment: STAFF_APPOINTMENT,
  completeAppointment: STAFF_APPOINTMENT,
  markNoShow: STAFF_APPOINTMENT,
  payAppointment: STAFF_APPOINTMENT,
  refundAppointment: STAFF_APPOINTMENT,
  raiseAlert: { 'params.id': closed(CUSTOMER, 'APPOINTMENT_NOT_FOUND') },
  listAlerts: { '-': 'own' },
  respondToAlert: { 'params.id': closed(STAFF, 'NOT_FOUND') },
  listHistory: APPOINTMENT,
  getBooking: { 'params.id': closed(CUSTOMER, 'NOT_FOUND') },
  watchBooking: { 'params.id': closed(CUSTOMER, 'NOT_FOUND') },

  listPackages: { '-': 'own' },
  createPackage: { 'body.serviceId': SERVICE_OF_OWN },
  changePackage: { 'body.id': closed(OWNER, 'NOT_FOUND'), 'body.serviceId': SERVICE_OF_OWN },
  assignPackage: { 'body.packageId': closed(OWNER, 'NOT_FOUND'), 'body.userId': 'public' },
  listPurchases: { 'query.packageId': 'own', 'query.userId': 'own' },
  cancelPurchase: { 'params.id': closed(OWNER, 'NOT_FOUND') },
  listBalances: { 'query.businessId': 'own', 'query.serviceId': 'own' },
  listCoupons: { '-': 'own' },
  createCoupon: { 'body.serviceIds': SERVICE_OF_OWN },
  changeCoupon: { 'body.id': closed(OWNER, 'COUPON_NOT_FOUND'), 'body.serviceIds': SERVICE_OF_OWN },
  deleteCoupon: { 'query.id': closed(OWNER, 'COUPON_NOT_FOUND') },
  quoteCoupon: { 'body.business': 'public', 'body.services': 'public' },

  createBusiness: { '-': 'own' },
  getOwnBusiness: { '-': 'own' },
  changeBusiness: { 'params.id': closed(OWNER, 'BUSINESS_NOT_FOUND') },
  submitBusiness: { 'params.id': closed(OWNER, 'BUSINESS_NOT_FOUND') },
  listStaff: { '-': 'own' },
  inviteProfessional: { '-': 'own' },
  removeProfessional: { 'params.id': CALENDAR, 'query.businessId': WORKPLACE },
  listInvitations: { '-': 'own' },
  resendInvitation: { 'params.id': closed(OWNER, 'NOT_FOUND') },
  withdrawInvitation: { 'params.id': closed(OWNER, 'NOT_FOUND') },
  answerInvitation: {
    'params.id': closed(PROFESSIONAL, 'NOT_FOUND'),
    'body.token': closed(PROFESSIONAL, 'NOT_FOUND'),
  },
  changeProfessional: {
    'params.id': CALENDAR,
    'body.services': closed(WHOLE_STAFF, 'SERVICE_NOT_OWNED'),
  },
  listForReview: { '-': 'public' },
  rejectBusiness: { 'params.id': 'public' },
  moderateBusiness: { 'params.id': 'public' },
  listOwnServices: { '-': 'own' },
  createService: { 'body.professionalIds': closed(STAFF, 'PROFESSIONAL_NOT_AT_BUSINESS') },
  changeService: {
    ...OWN_SERVICE,
    'body.professionalIds': closed(STAFF, 'PROFESSIONAL_NOT_AT_BUSINESS'),
  },
  deleteService: OWN_SERVICE,

  listFamilyMembers: { '-': 'own' },
  addFamilyMember: { '-': 'own' },
  renameFamilyMember: { 'params.id': closed(CUSTOMER, 'CLIENT_NOT_FOUND') },
  removeFamilyMember: { 'params.id': closed(CUSTOMER, 'CLIENT_NOT_FOUND') },
  listClients: { '-': 'own' },
  addClient: { '-': 'own' },
  getClient: { 'params.id': closed(OWNER, 'CLIENT_NOT_FOUND') },
  changeClient: { 'params.id': closed(OWNER, 'CLIENT_NOT_FOUND') },
  removeClient: { 'params.id': closed(OWNER, 'CLIENT_NOT_FOUND') },
  getSchedule: { 'params.id': CALENDAR, 'query.businessId': WORKPLACE },
  setSchedule: { 'params.id': CALENDAR, 'body.businessId': WORKPLACE },
  setException: { 'params.id': CALENDAR, 'body.businessId': WORKPLACE },
  removeException: { 'params.id': CALENDAR, 'query.businessId': WORKPLACE },
  takeTimeOff: { 'body.professionalId': CALENDAR },
  listTimeOff: { 'query.professionalId': CALENDAR },
  cancelTimeOff: { 'params.id': closed(STAFF, 'NOT_FOUND') },
};
