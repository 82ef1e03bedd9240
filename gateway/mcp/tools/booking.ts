import { z } from 'zod';
import { CUSTOMER, type Role, STAFF } from '../../../contract/access.ts';
import {
  Appointment,
  bookAppointment,
  listAppointments,
  Quote,
  quoteAppointment,
  SkippedDates,
} from '../../../contract/appointments.ts';
import { getBooking } from '../../../contract/bookings.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { createHold } from '../../../contract/holds.ts';
import { listBalances } from '../../../contract/packages.ts';
import { accept, type Outcome, refuseField } from '../../../domain/outcome.ts';
import { TIME_CODES } from '../../../domain/placement.ts';
import type { LocalRefusal } from '../../http/local-calls.ts';
import {
  type Args,
  argumentsOf,
  blame,
  type CallEndpoint,
  nameArgument,
  type PendingBooking,
  READ,
  type Tool,
  type ToolContext,
  type ToolOutcome,
  type ToolRefusal,
  toRequest,
  WRITE,
} from '../tool.ts';

const SERIES =
  'A series is one call: `recurringFrequency: "weekly"` and `recurringCount: 4`; all of it is booked, or nothing. For a date that is not free, `recurringExceptions` names another time, another professional, or `skip`.';

const UsePackage = {
  usePackage: z.boolean().optional().meta({
    description:
      'pays the first appointment with the package of the customer for this service that expires first, without its id being known',
  }),
};

type Balance = z.output<typeof listBalances.success.schema>[number];

/** Finds the package that `usePackage` asks for. A retry finds the one that its first call has used. */
async function withPackage(
  { usePackage, ...args }: Args,
  { call, bookingIdOf }: ToolContext,
): Promise<Outcome<Args>> {
  if (usePackage !== true || args['packagePurchaseId'] !== undefined) return accept(args);
  if (args['couponCode'] !== undefined) return refuseField('INVALID_INPUT', 'usePackage');
  const { business: businessId, services } = args;
  const [serviceId, ...others] = Array.isArray(services) ? (services as unknown[]) : [];
  if (others.length > 0) return refuseField('SERVICE_NOT_ELIGIBLE', 'usePackage');
  const found = await call(listBalances, { query: { businessId, serviceId } });
  if (!found.ok) return found;
  const [first] = found.value.body as Balance[];
  const { idempotencyKey } = args;
  // Read after the packages: what these do not show any more is in the booking.
  const used =
    typeof idempotencyKey === 'string'
      ? await findUsedPackage(bookingIdOf(idempotencyKey), call)
      : accept(undefined);
  if (!used.ok) return used;
  const packagePurchaseId = used.value ?? first?.id;
  if (packagePurchaseId === undefined) return refuseField('NOT_FOUND', 'usePackage');
  return accept({ ...args, packagePurchaseId });
}

/** The package that a booking has used, if there is such a booking. */
async function findUsedPackage(
  id: string,
  call: CallEndpoint,
): Promise<Outcome<string | undefined>> {
  const found = await call(getBooking, { params: { id } });
  if (!found.ok) return found.code === 'NOT_FOUND' ? accept(undefined) : found;
  const { appointments = [] } = found.value.body as z.output<typeof getBooking.success.schema>;
  return accept(appointments[0]?.packageRedemption?.packagePurchaseId);
}

const isAboutTime = ({ code }: LocalRefusal) => TIME_CODES.some((each) => each === code);

/** With a refused time, the agent gets the times that are not free, and what is near them. */
async function withAlternatives(
  refusal: LocalRefusal,
  args: Args,
  call: CallEndpoint,
): Promise<ToolRefusal> {
  if (!isAboutTime(refusal)) return nameArgument(refusal);
  const quoted = await call(quoteAppointment, toRequest(quoteAppointment, args));
  if (!quoted.ok) return refusal;
  const { occurrences } = quoted.value.body as z.output<typeof Quote>;
  const notFree = occurrences.filter(({ available }) => !available);
  return { ...refusal, details: { notFree } };
}

/** Staff send fields that customers cannot; each sees only its own. */
function argumentsFor(endpoint: Endpoint, roles: readonly Role[]): Record<string, z.ZodType> {
  const omitted = roles === CUSTOMER.roles ? Object.keys(endpoint.staffOnly ?? {}) : [];
  return argumentsOf(endpoint, { omitted });
}

type Variant = {
  readonly roles: readonly Role[];
  /** How it is paid, beside the fields of the endpoint. */
  readonly payment: Readonly<Record<string, z.ZodType>>;
  readonly forWhom: string;
};
const VARIANTS: readonly Variant[] = [
  { roles: CUSTOMER.roles, payment: UsePackage, forWhom: '' },
  {
    roles: STAFF.roles,
    // Staff name the package of the client.
    payment: {},
    forWhom:
      ' Staff book for a client: `crmClientId` or `clientId` from `find_clients`, or `clientName` for a person without a record.',
  },
];

const quote = ({ roles, payment, forWhom }: Variant): Tool => ({
  name: 'quote',
  title: 'Price a booking',
  description: `The price of a booking with coupon or package, and for each date of a series whether it is free, with alternatives. Books nothing. Use it if the user wants to know the price first.${forWhom} ${SERIES}`,
  endpoints: [quoteAppointment, listBalances],
  scope: 'appointments:read',
  roles,
  annotations: READ,
  input: z.strictObject({ ...argumentsFor(quoteAppointment, roles), ...payment }),
  own: payment,
  output: Quote,
  async run(args, context) {
    const paid = await withPackage(args, context);
    if (!paid.ok) return paid;
    const response = await context.call(quoteAppointment, toRequest(quoteAppointment, paid.value));
    return response.ok ? { ok: true, value: response.value.body as object } : response;
  },
});

const hold = ({ roles, forWhom }: Variant): Tool => ({
  name: 'hold',
  title: 'Keep a time for some minutes',
  description: `Keeps a time for some minutes while the user decides; then \`book\` with its \`id\` as \`holdId\` and the same arguments, and the payment if there is one. If the user has decided, \`book\` alone is enough.${forWhom}`,
  endpoints: [createHold, quoteAppointment],
  scope: 'appointments:write',
  roles,
  annotations: WRITE,
  input: z.strictObject(argumentsFor(createHold, roles)),
  output: createHold.success.schema,
  async run(args, { call }) {
    const response = await call(createHold, toRequest(createHold, args));
    if (!response.ok) return withAlternatives(response, args, call);
    return { ok: true, value: response.value.body as object };
  },
});

const Booked = z.object({
  status: z.enum(['booked', 'pending']),
  appointments: z
    .array(Appointment)
    .optional()
    .meta({ description: 'all of a series; `Pending` ones wait for the business to confirm' }),
  skipped: SkippedDates,
  bookingId: z.string().optional().meta({
    description: 'if pending: it will be decided; `booking_status` says how',
  }),
  next: z.string().optional().meta({ description: 'the next step, or a text for the user' }),
});

const book = ({ roles, payment, forWhom }: Variant): Tool => ({
  name: 'book',
  title: 'Book',
  description: `Books an appointment, a seat in a class, or a series, with the ids of \`find_openings\`: \`services: [service]\`, \`professional\` (or \`"any"\`), \`business\`, \`date\`, \`start\`. Book only what the user has agreed to.${forWhom} ${SERIES}`,
  endpoints: [bookAppointment, quoteAppointment, listAppointments, listBalances, getBooking],
  scope: 'appointments:write',
  roles,
  annotations: WRITE,
  input: z.strictObject({ ...argumentsFor(bookAppointment, roles), ...payment }),
  own: payment,
  output: Booked,
  async run(args, context) {
    const { call } = context;
    const paid = await withPackage(args, context);
    if (!paid.ok) return paid;
    const response = await call(bookAppointment, toRequest(bookAppointment, paid.value));
    if (!response.ok) return withAlternatives(response, paid.value, call);
    const { body, isPending } = response.value;
    if (isPending) return { ok: true, pending: body as PendingBooking };
    return toBooked(body as BookedAppointment, call);
  },
});

const PAID_IN_PART =
  'Tell the user: the package pays for the first appointment; the others are paid at the business.';

type BookedAppointment = z.output<typeof bookAppointment.success.schema>;

/** The answer to a series is its first occurrence; the others are read with it. */
async function toBooked(
  { skipped, ...first }: BookedAppointment,
  call: CallEndpoint,
): Promise<ToolOutcome> {
  const { recurringGroupId } = first;
  const series =
    recurringGroupId === undefined
      ? undefined
      : await call(listAppointments, { query: { recurringGroupId } });
  const appointments = series?.ok ? series.value.body : [first];
  const isPaidInPart = recurringGroupId !== undefined && first.packageRedemption !== undefined;
  return {
    ok: true,
    value: {
      status: 'booked',
      appointments,
      ...(skipped && { skipped }),
      ...(isPaidInPart && { next: PAID_IN_PART }),
    },
  };
}

const WAIT = { prefer: 'wait=10' };

const bookingStatus: Tool = {
  name: 'booking_status',
  title: 'Read the result of a booking',
  description:
    'Whether a pending booking has succeeded or failed. Waits some seconds for the decision; call it again while the status is pending.',
  endpoints: [getBooking],
  scope: 'appointments:read',
  roles: [...CUSTOMER.roles, ...STAFF.roles],
  annotations: READ,
  input: z.strictObject(argumentsOf(getBooking, { renamed: { id: 'bookingId' } })),
  output: getBooking.success.schema,
  async run({ bookingId }, { call }) {
    const response = await call(getBooking, { params: { id: bookingId }, headers: WAIT });
    if (!response.ok) return blame(response, 'NOT_FOUND', 'bookingId');
    return { ok: true, value: response.value.body as object };
  },
};

export const BOOKING_TOOLS: readonly Tool[] = [
  ...VARIANTS.flatMap((variant) => [quote(variant), hold(variant), book(variant)]),
  bookingStatus,
];
