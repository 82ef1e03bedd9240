import { z } from 'zod';
import { isLocalDate } from '../domain/local-time.ts';
import { ANY_PROFESSIONAL } from '../domain/offering.ts';
import { ENTERED_DAYS_MAX, type Override, OVERRIDES } from '../domain/override.ts';
import { TIME_CODES } from '../domain/placement.ts';
import {
  FREQUENCIES,
  findWrongException,
  listOccurrenceDates,
  SERIES_MAX,
} from '../domain/series.ts';
import { sample } from './example.ts';
import { has, hasAny, notBoth, when } from './field-rules.ts';
import { belongsTo, STAFF_CONCERNED, WHOLE_STAFF } from './ownership.ts';
import {
  BusinessId,
  Id,
  Line,
  LocalDate,
  LocalTime,
  RequiredText,
  ServiceIds,
  Text,
} from './primitives.ts';

const COUNT_OF_SERIES = when(
  {
    properties: { recurringFrequency: { not: { const: 'none' } } },
    ...has('recurringFrequency'),
  },
  has('recurringCount'),
  { properties: { recurringCount: { const: 1 }, recurringExceptions: { maxItems: 0 } } },
);

const SKIPPED_OR_CHANGED = when(
  has('skip'),
  { not: hasAny('start', 'professional') },
  hasAny('start', 'professional'),
);

/** An exception and a move answer the question who; the quote and `GET /api/openings` name those who are free. */
export const namedProfessional = (description: string) =>
  Id.refine((id) => id !== ANY_PROFESSIONAL).meta({
    description: `${description}; not \`${ANY_PROFESSIONAL}\` (\`INVALID_INPUT\`)`,
    not: { const: ANY_PROFESSIONAL },
  });

/** Rules that staff override for one appointment. */
export const overrideField = <const Rule extends Override>(
  rules: readonly Rule[] = OVERRIDES as never,
) =>
  z
    .array(z.enum(rules))
    .max(rules.length)
    .refine((sent) => new Set(sent).size === sent.length)
    .optional()
    .meta({
      uniqueItems: true,
      description: `staff only: rules that are not applied. ${rules.map((rule) => OVERRIDE_TEXTS[rule]).join('; ')}. Seats, overlaps and people always count, and an appointment ends on its date. The history names them`,
    });

const OVERRIDE_TEXTS: Record<Override, string> = {
  hours: '`hours`: opening hours, closed days and working hours',
  break: '`break`: breaks of the business and of the professional',
  timeOff: '`timeOff`: time off and busy times of outside calendars',
  past: `\`past\`: the start may have passed, at most ${ENTERED_DAYS_MAX} days ago`,
  buffer:
    '`buffer`: the appointment has no buffers, and those of its neighbours end where it begins (not those of held seats)',
};

const SeriesException = z
  .strictObject({
    date: LocalDate.meta({ description: 'a date of the series' }),
    start: LocalTime.optional(),
    professional: namedProfessional(
      'opaque id of another professional at the business who offers the services',
    ).optional(),
    skip: z.literal(true).optional().meta({ description: 'no appointment on this date' }),
  })
  .refine(({ start, professional, skip }) => ((start ?? professional) === undefined) === !!skip)
  .meta(SKIPPED_OR_CHANGED);

/** The fields that a booking, a quote and a hold share. */
const request = {
  professional: Id.meta({
    description: `opaque id, or \`${ANY_PROFESSIONAL}\`: the professional with the fewest booked minutes on the first date, of those who offer the services and are free; one professional takes all occurrences`,
  }),
  business: BusinessId,
  date: LocalDate,
  start: LocalTime,
  services: ServiceIds(10).meta({
    description: 'in order, one after the other; a class is booked alone',
  }),
  notes: Text(2000).optional(),
  familyMemberId: Id.optional().meta({
    description:
      'a family member of the customer, who attends instead; of staff, one of the client record `crmClientId`',
  }),
  recurringFrequency: z.enum(FREQUENCIES).optional(),
  recurringCount: z.int().min(1).max(SERIES_MAX).optional().meta({
    description:
      'required with a frequency other than none (else `MISSING_FIELDS`); all dates must lie before the year 3000',
  }),
  recurringExceptions: z.array(SeriesException).max(SERIES_MAX).optional().meta({
    description:
      'dates of the series with another time, another professional or no appointment; each date once, and at least one appointment must remain. `recurringCount` includes skipped dates',
  }),
  skipClosed: z.boolean().optional().meta({
    description:
      'of a series: leaves out the dates that are closed (`NOT_SCHEDULED`, `OUTSIDE_AVAILABILITY`, `PROFESSIONAL_TIME_OFF`) and books the others, all or none; at least one must remain. The response names the dates in `skipped`',
  }),
  clientId: Id.optional().meta({
    description:
      'staff only: the account that attends, of a customer who has booked there themselves; for others use a client record',
  }),
  crmClientId: Id.optional().meta({ description: 'staff only: the client record that attends' }),
  staffNotes: Text(2000).optional().meta({ description: 'staff only' }),
};
type Asked = z.output<z.ZodObject<typeof request>>;

/** Rules over several fields, with what a refusal names. */
const RULES: readonly (readonly [
  (asked: Asked) => boolean,
  { readonly path: string[]; readonly error?: string },
])[] = [
  [({ clientId, crmClientId }) => !clientId || !crmClientId, { path: ['crmClientId'] }],
  [
    ({ recurringFrequency: frequency = 'none', recurringCount: count }) =>
      frequency !== 'none' || count === undefined || count === 1,
    { path: ['recurringCount'] },
  ],
  [
    ({ recurringFrequency: frequency = 'none', recurringCount: count }) =>
      frequency === 'none' || count !== undefined,
    { error: 'MISSING_FIELDS', path: ['recurringCount'] },
  ],
  [
    ({ date, recurringFrequency: frequency = 'none', recurringCount: count = 1 }) =>
      listOccurrenceDates(date, frequency, count).every(isLocalDate),
    { path: ['recurringCount'] },
  ],
];

function withRules<Body extends z.ZodType<Asked>>(body: Body): Body {
  return RULES.reduce(
    (checked, [isRight, refusal]) => checked.refine(isRight, refusal),
    body,
  ).check(({ value, issues }) => {
    const place = placeOfWrongException(value);
    if (!place) return;
    issues.push({ code: 'custom', input: value, path: ['recurringExceptions', ...place] });
  });
}

function placeOfWrongException(asked: Asked) {
  const { date, recurringFrequency = 'none', recurringCount = 1, recurringExceptions } = asked;
  if (!recurringExceptions?.length) return undefined;
  if (recurringFrequency === 'none') return [];
  const dates = listOccurrenceDates(date, recurringFrequency, recurringCount);
  return findWrongException(dates, recurringExceptions);
}

/** The body of a booking and of a quote. */
export const BookingBody = withRules(
  z
    .strictObject({
      ...request,
      couponCode: RequiredText(64).optional(),
      packagePurchaseId: Id.optional().meta({ description: 'pays for the first appointment' }),
      clientName: Line(200).optional().meta({
        description:
          'staff only: a person without an account or client record, by name; may be empty. No mail is sent, and no other appointment of that person is known',
      }),
      override: overrideField(),
      holdId: Id.optional().meta({
        description:
          'an open hold of the caller for the same request, which the booking uses; one that has ended changes nothing',
      }),
    })
    .refine(({ couponCode, packagePurchaseId }) => !couponCode || !packagePurchaseId, {
      path: ['packagePurchaseId'],
    })
    .refine(
      ({ clientName, clientId, crmClientId }) =>
        clientName === undefined || (clientId ?? crmClientId) === undefined,
      { path: ['clientName'] },
    ),
).meta({
  ...notBoth(
    ['couponCode', 'packagePurchaseId'],
    ['clientId', 'crmClientId'],
    ['clientName', 'clientId'],
    ['clientName', 'crmClientId'],
  ),
  ...COUNT_OF_SERIES,
});

/** The body of a hold: a booking without its payment, for a person with a record and a time to come. */
export const HoldBody = withRules(
  z.strictObject({ ...request, override: overrideField(['hours', 'break', 'timeOff']) }),
).meta({
  ...notBoth(['clientId', 'crmClientId']),
  ...COUNT_OF_SERIES,
});
export type HoldBody = z.output<typeof HoldBody>;
export type BookingBody = z.output<typeof BookingBody>;

export const BOOKING_STAFF_ONLY = {
  clientId: 'CRM_CLIENT_STAFF_ONLY',
  crmClientId: 'CRM_CLIENT_STAFF_ONLY',
  staffNotes: 'FORBIDDEN',
  clientName: 'CRM_CLIENT_STAFF_ONLY',
  override: 'FORBIDDEN',
} as const;

/** Customers book anywhere, staff only where they work. */
const BOOKED_PLACE = belongsTo(STAFF_CONCERNED, 'FORBIDDEN', { anyoneAs: ['customer'] });

export const OWN_HOLD = belongsTo(['customer'], 'NOT_FOUND');

export const HOLD_OWNERSHIP = {
  'body.professional': BOOKED_PLACE,
  'body.business': BOOKED_PLACE,
  'body.services': BOOKED_PLACE,
  'body.familyMemberId': belongsTo(['customer'], 'CLIENT_NOT_FOUND', {
    refusedAs: { professional: 'INVALID_INPUT', business: 'INVALID_INPUT' },
  }),
  'body.clientId': belongsTo(WHOLE_STAFF, 'CLIENT_NOT_FOUND', {
    refusedAs: { customer: 'CRM_CLIENT_STAFF_ONLY' },
  }),
  'body.crmClientId': belongsTo(WHOLE_STAFF, 'CLIENT_NOT_FOUND', {
    refusedAs: { customer: 'CRM_CLIENT_STAFF_ONLY' },
  }),
} as const;

export const BOOKING_OWNERSHIP = {
  ...HOLD_OWNERSHIP,
  'body.packagePurchaseId': belongsTo(['customer', ...WHOLE_STAFF], 'NOT_FOUND'),
  'body.holdId': OWN_HOLD,
} as const;

export const HOLD_EXAMPLE = {
  alternatives: ['familyMemberId', 'clientId', 'crmClientId'],
  body: {
    professional: sample.professionalId,
    business: sample.businessId,
    services: [sample.serviceId],
    date: sample.newDate,
    start: '15:00',
    familyMemberId: sample.familyMemberId,
    clientId: sample.customerId,
    crmClientId: sample.crmClientId,
  },
} as const;

export const BOOKING_EXAMPLE = {
  alternatives: [...HOLD_EXAMPLE.alternatives, 'packagePurchaseId', 'holdId'],
  body: {
    ...HOLD_EXAMPLE.body,
    // Both examples can be sent, one after the other.
    start: '14:00',
    packagePurchaseId: sample.purchaseId,
    holdId: sample.holdId,
  },
} as const;

/** Refusals of the combination of business, professional and services. */
export const OFFERING_CODES = [
  'BUSINESS_NOT_FOUND',
  'PROFESSIONAL_NOT_FOUND',
  'SERVICE_NOT_FOUND',
  'INVALID_SERVICES',
  'BUSINESS_SUSPENDED',
  'BUSINESS_UNDER_REVIEW',
  'PROFESSIONAL_NOT_AT_BUSINESS',
  'SERVICE_NOT_OFFERED',
] as const;

/** Part of the description of every endpoint that tries a coupon for a customer. */
export const COUPON_GUESSES =
  '`RATE_LIMITED`: the account sent 10 wrong coupon codes, or the address 30, within 15 minutes. A code of another business is `BUSINESS_MISMATCH` only for its staff and for customers who have used it, else `COUPON_NOT_FOUND`.';

/** Refusals of a coupon, in the order of the checks. */
export const COUPON_CODES = [
  'COUPON_NOT_FOUND',
  'BUSINESS_MISMATCH',
  'COUPON_INACTIVE',
  'COUPON_NOT_YET_VALID',
  'COUPON_EXPIRED',
  'CURRENCY_MISMATCH',
  'SERVICE_NOT_ELIGIBLE',
  'MIN_SPEND_NOT_MET',
  'FIRST_TIME_ONLY',
  'CUSTOMER_LIMIT_REACHED',
  'USAGE_LIMIT_REACHED',
] as const;

/** Refusals of a quote. */
export const QUOTE_CODES = [
  'INVALID_DATE_FORMAT',
  'INVALID_TIME_FORMAT',
  ...OFFERING_CODES,
  'CLIENT_NOT_FOUND',
  ...COUPON_CODES,
  'NOT_FOUND',
  'INVALID_STATUS',
] as const;

export { TIME_CODES };

/** Refusals of a hold. */
export const HOLD_CODES = [
  'INVALID_DATE_FORMAT',
  'INVALID_TIME_FORMAT',
  ...OFFERING_CODES,
  'CLIENT_NOT_FOUND',
  'CUSTOMER_LIMIT_REACHED',
  ...TIME_CODES,
] as const;
