import type { Role } from '../../contract/access.ts';
import { newId } from '../../contract/ids.ts';
import { DATE, PASSWORD } from './factories.ts';
import type { Things } from './tenants.ts';

/** One cell of the matrix: the thing at this place is somebody's, everything else is the caller's own. */
type Cell = {
  readonly place: string;
  readonly named: Things;
  readonly own: Things;
  readonly role: Role | undefined;
};
type Input = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};
type ToInput = (cell: Cell) => Input;

const at = ({ place, named, own }: Cell, here: string) => (place === here ? named : own);
const only = <T>({ place }: Cell, here: string, field: T) => (place === here ? field : undefined);

const byId =
  (name: keyof Things, body?: unknown): ToInput =>
  (cell) => ({ params: { id: at(cell, 'params.id')[name] }, ...(body !== undefined && { body }) });
const nothing: ToInput = () => ({});
const asked =
  (name: string, thing: keyof Things): ToInput =>
  (cell) => ({ query: { [name]: at(cell, `query.${name}`)[thing] } });

const DAY_MS = 86_400_000;
let days = 0;
/** A day of its own for each booking, so that none stands in another's way. */
const freeDate = () => new Date(Date.parse(DATE) + ++days * DAY_MS).toISOString().slice(0, 10);

const PLACES = new Set(['body.professional', 'body.business', 'body.services']);

const booking: ToInput = (cell) => {
  const { place, named, own, role } = cell;
  // The three go together: a professional elsewhere would be refused for that.
  const shop = PLACES.has(place) ? named : own;
  const isStaff = role === 'business' || role === 'professional';
  const isForClient = place === 'body.clientId' || (isStaff && place !== 'body.crmClientId');
  return {
    body: {
      professional: shop.professionalId,
      business: shop.businessId,
      services: [shop.serviceId],
      date: freeDate(),
      start: '14:00',
      familyMemberId: only(cell, 'body.familyMemberId', named.familyMemberId),
      packagePurchaseId: only(cell, 'body.packagePurchaseId', named.purchaseId),
      crmClientId: only(cell, 'body.crmClientId', named.crmClientId),
      ...(isForClient && { clientId: at(cell, 'body.clientId').customerId }),
    },
  };
};

const WEEK = [{ weekday: 2, spans: [{ start: '09:00', end: '17:00' }] }];
const schedule =
  (part: 'query' | 'body', rest: object): ToInput =>
  (cell) => {
    const { businessId } = at(cell, `${part}.businessId`);
    return {
      params: { id: at(cell, 'params.id').professionalId },
      [part]: { businessId, ...rest },
    };
  };

const PACKAGE = {
  title: 'Ten',
  sessionCount: 10,
  packagePriceMajor: 100,
  singleSessionPriceMajor: 20,
  currency: 'EUR',
  validityDays: 30,
};
const newCode = () => newId('cpn').slice(-10).toUpperCase();
const newEmail = () => `${newId('usr')}@example.test`;

/** A sound request for every operation; whether it is let through depends only on who asks. */
export const REQUESTS: Readonly<Record<string, ToInput>> = {
  listBusinesses: asked('userId', 'customerId'),
  getBusiness: byId('businessId'),
  listProfessionals: (cell) => ({
    query: {
      ...(cell.place === 'query.businessId' && { businessId: cell.named.businessId }),
      ...(cell.place === 'query.serviceId' && { serviceId: cell.named.serviceId }),
      ...(cell.place === 'query.userId' && { userId: cell.named.customerId }),
    },
  }),
  getProfessional: byId('professionalId'),
  listServices: ({ place, named }) => ({
    query:
      place === 'query.businessId'
        ? { businessId: named.businessId }
        : { professionalId: named.professionalId },
  }),
  getService: byId('serviceId'),
  getAvailability: ({ named: { professionalId, businessId, serviceId } }) => ({
    query: { professionalId, businessId, serviceId, date: DATE },
  }),
  listReviews: asked('professionalId', 'professionalId'),
  summarizeReviews: asked('professionalId', 'professionalId'),
  writeReview: ({ named }) => ({ body: { appointmentId: named.appointmentId, rating: 5 } }),

  register: () => ({
    body: { email: newEmail(), password: PASSWORD, name: 'New', role: 'customer' },
  }),
  login: ({ named }) => ({ body: { email: named.email, password: PASSWORD } }),
  refresh: ({ named }) => ({ body: { refreshToken: named.refreshToken } }),
  logout: ({ named }) => ({ body: { refreshToken: named.refreshToken } }),
  forgotPassword: () => ({ body: { email: newEmail() } }),
  resetPassword: ({ named }) => ({ body: { token: named.resetToken, password: PASSWORD } }),
  getAccount: nothing,
  updateAccount: () => ({ body: { phone: '+49 30 1' } }),
  deleteAccount: nothing,
  createKey: () => ({ body: {} }),
  describeKeys: nothing,
  getCurrentKey: nothing,
  revokeCurrentKey: nothing,

  listAppointments: ({ place, named }) => {
    const thing = {
      'query.professionalId': { professionalId: named.professionalId },
      'query.businessId': { businessId: named.businessId },
      'query.recurringGroupId': { recurringGroupId: named.recurringGroupId },
      'query.clientId': { clientId: named.customerId },
    }[place];
    return thing ? { query: thing } : {};
  },
  bookAppointment: booking,
  quoteAppointment: booking,
  getAppointment: byId('appointmentId'),
  getAppointmentFile: byId('appointmentId'),
  openFeed: byId('professionalId'),
  closeFeed: byId('professionalId'),
  readFeed: ({ named }) => ({ params: { token: named.feedToken } }),
  annotateAppointment: byId('appointmentId', { notes: 'changed' }),
  cancelAppointment: byId('appointmentId', {}),
  rescheduleAppointment: (cell) => ({
    params: { id: at(cell, 'params.id').appointmentId },
    body: {
      date: freeDate(),
      start: '14:00',
      professional: only(cell, 'body.professional', cell.named.professionalId),
    },
  }),
  confirmAppointment: byId('appointmentId'),
  declineAppointment: byId('appointmentId'),
  completeAppointment: byId('appointmentId'),
  markNoShow: byId('appointmentId'),
  payAppointment: byId('appointmentId', { amountMajor: 35, method: 'cash' }),
  refundAppointment: byId('appointmentId'),
  raiseAlert: byId('appointmentId', { minutes: 10 }),
  listAlerts: nothing,
  respondToAlert: byId('alertId', { response: 'accept' }),
  listHistory: byId('appointmentId'),
  getBooking: byId('bookingId'),
  watchBooking: byId('bookingId'),

  listPackages: nothing,
  createPackage: ({ named: { serviceId } }) => ({ body: { ...PACKAGE, serviceId } }),
  changePackage: (cell) => ({
    body: { id: at(cell, 'body.id').packageId, serviceId: at(cell, 'body.serviceId').serviceId },
  }),
  assignPackage: (cell) => ({
    body: {
      packageId: at(cell, 'body.packageId').packageId,
      userId: at(cell, 'body.userId').customerId,
    },
  }),
  listPurchases: ({ place, named }) => ({
    query:
      place === 'query.packageId' ? { packageId: named.packageId } : { userId: named.customerId },
  }),
  cancelPurchase: byId('purchaseId'),
  listBalances: ({ place, named }) => ({
    query:
      place === 'query.businessId'
        ? { businessId: named.businessId }
        : { serviceId: named.serviceId },
  }),
  listCoupons: nothing,
  createCoupon: ({ named }) => ({
    body: { code: newCode(), type: 'percent', value: 10, serviceIds: [named.serviceId] },
  }),
  changeCoupon: (cell) => ({
    body: {
      id: at(cell, 'body.id').couponId,
      serviceIds: [at(cell, 'body.serviceIds').serviceId],
    },
  }),
  deleteCoupon: asked('id', 'couponId'),
  quoteCoupon: ({ named }) => ({
    body: {
      couponCode: named.couponCode,
      business: named.businessId,
      services: [named.serviceId],
    },
  }),

  createBusiness: () => ({
    body: { name: 'Second', timezone: 'Europe/Berlin', currency: 'EUR' },
  }),
  getOwnBusiness: nothing,
  changeBusiness: byId('businessId', { description: 'changed' }),
  submitBusiness: byId('businessId'),
  listStaff: nothing,
  inviteProfessional: () => ({ body: { email: newEmail() } }),
  removeProfessional: (cell) => ({
    params: { id: at(cell, 'params.id').professionalId },
    ...(cell.place === 'query.businessId' && { query: { businessId: cell.named.businessId } }),
  }),
  listInvitations: nothing,
  resendInvitation: byId('invitationId'),
  withdrawInvitation: byId('invitationId'),
  answerInvitation: ({ named }) => ({
    params: { id: named.invitationId, answer: 'accept' },
    body: { token: named.invitationToken },
  }),
  changeProfessional: (cell) => ({
    params: { id: at(cell, 'params.id').professionalId },
    body:
      cell.place === 'body.services' ? { services: [cell.named.serviceId] } : { bio: 'changed' },
  }),
  listForReview: nothing,
  rejectBusiness: byId('businessId', { reason: 'incomplete' }),
  moderateBusiness: ({ named }) => ({
    params: { id: named.businessId, verdict: 'suspend' },
    body: {},
  }),
  listOwnServices: nothing,
  createService: ({ named }) => ({
    body: { name: 'New', duration: 30, professionalIds: [named.professionalId] },
  }),
  changeService: (cell) => ({
    params: {
      id: cell.place === 'params.id' ? cell.named.serviceId : cell.own.ownServiceId,
    },
    body:
      cell.place === 'params.id'
        ? { description: 'changed' }
        : { professionalIds: [cell.named.professionalId] },
  }),
  deleteService: byId('serviceId'),

  listFamilyMembers: nothing,
  addFamilyMember: () => ({ body: { name: 'Kim' } }),
  renameFamilyMember: byId('familyMemberId', { name: 'changed' }),
  removeFamilyMember: byId('familyMemberId'),
  listClients: nothing,
  addClient: () => ({ body: { name: 'Eve' } }),
  getClient: byId('crmClientId'),
  changeClient: byId('crmClientId', { notes: 'changed' }),
  removeClient: byId('crmClientId'),
  getSchedule: schedule('query', {}),
  setSchedule: schedule('body', { weekly: WEEK }),
  setException: schedule('body', { date: '2035-07-01', spans: [] }),
  removeException: schedule('query', { date: '2035-07-01' }),
  takeTimeOff: ({ named: { professionalId } }) => ({
    body: { professionalId, from: '2035-08-01', to: '2035-08-02' },
  }),
  listTimeOff: asked('professionalId', 'professionalId'),
  cancelTimeOff: byId('timeOffId'),
};
