import { z } from 'zod';
import { LANGUAGES } from '../domain/language.ts';
import { isLocalDate, LOCAL_DATE } from '../domain/local-time.ts';
import { isCurrency } from '../domain/money.ts';

/**
 * The building blocks of every schema. The message of a check is the error code of its failure;
 * a message that is not in the catalogue becomes INVALID_INPUT.
 */

/** Postgres stores neither NUL nor half of a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

export const Text = (max: number) => z.string().max(max).refine(isStorable);

// Clients use these patterns too, so classes that differ between dialects are written as ranges.
const SPACES = String.raw`\s\u001c-\u001f\u0085\ufeff`;
const CONTROLS = String.raw`\u0000-\u001f\u007f-\u009f`;
const DIRECTIONS = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
const LINE_BREAKS = String.raw`\u2028\u2029`;
/** Characters that break a line, change the direction of text, or are not text. */
const NOT_IN_LINE = `${CONTROLS}${DIRECTIONS}${LINE_BREAKS}`;
const LINE_SPACES = String.raw` \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff`;

const VISIBLE = new RegExp(`[^${SPACES}]`);
export const RequiredText = (max: number) => Text(max).min(1).regex(VISIBLE);

const LINE = new RegExp(`^[^${NOT_IN_LINE}]*$`);
const VISIBLE_LINE = new RegExp(
  `^[${LINE_SPACES}]*[^${LINE_SPACES}${NOT_IN_LINE}][^${NOT_IN_LINE}]*$`,
);
/** For stored text that is shown in one line, or in a mail header: names and titles. */
export const Line = (max: number) => Text(max).regex(LINE);
export const RequiredLine = (max: number) => Text(max).min(1).regex(VISIBLE_LINE);

/** A local part, quoted if it has spaces, and a domain; nothing that breaks a mail header. */
const BARE = String.raw`[^\s@"<>,;:()[\]\\${NOT_IN_LINE}]`;
const EMAIL = new RegExp(
  String.raw`^("[^"\\${NOT_IN_LINE}]{1,62}"|${BARE}{1,64})@(\[[\w:.]+\]|${BARE}{1,255})$`,
);
const PASSWORD_MIN = 10;

export const Email = Text(320)
  .min(1)
  .regex(EMAIL)
  .meta({ examples: ['ana@example.com'] });

/** At least five digits, with the usual characters between them. */
const PHONE = /^[+(]{0,2}(\d[ \-()./]*){5,}$/;
export const Phone = Text(30)
  .regex(PHONE)
  .meta({
    examples: ['+49 30 1234567'],
    description: 'at least five digits; spaces and + - ( ) . / may be between them',
  });

/** Accepted at login; wider than `Password`, so that every stored password works. */
export const AnyPassword = Text(1000).min(1);

export const Password = AnyPassword.refine(
  (text) => Array.from(text).length >= PASSWORD_MIN,
  'PASSWORD_TOO_SHORT',
).meta({
  minLength: PASSWORD_MIN,
  description:
    'at least 10 characters; `PASSWORD_TOO_SHORT` too for one that is known to many: a common one, a repetition, a row of the keyboard, or the name or email with digits',
});

const ID_MAX = 100;
export const Id = RequiredText(ID_MAX).meta({ description: 'opaque id' });

/** The id of a business in a request; any other value has a code of its own. */
export const BusinessId = z
  .string({ error: 'INVALID_BUSINESS_ID' })
  .min(1, 'INVALID_BUSINESS_ID')
  .max(ID_MAX, 'INVALID_BUSINESS_ID')
  .regex(VISIBLE, 'INVALID_BUSINESS_ID')
  .refine(isStorable, 'INVALID_BUSINESS_ID')
  .meta({ description: 'opaque id' });

export const LocalDate = z
  .string({ error: 'INVALID_DATE_FORMAT' })
  // Aborts, because later checks compare valid dates.
  .refine(isLocalDate, { error: 'INVALID_DATE_FORMAT', abort: true })
  .meta({
    format: 'date',
    pattern: LOCAL_DATE.source,
    examples: ['2027-03-15'],
    description: 'a date in the zone of the business, 1900 to 2999',
  });

export const LocalTime = z
  .string({ error: 'INVALID_TIME_FORMAT' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'INVALID_TIME_FORMAT')
  .meta({ examples: ['10:00'], description: 'HH:MM in the zone of the business' });

/** An end may also be the end of the day. */
export const LocalEnd = z
  .string({ error: 'INVALID_TIME_FORMAT' })
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'INVALID_TIME_FORMAT')
  .meta({ examples: ['11:00'], description: 'HH:MM in the zone of the business, 24:00 at most' });

export const WorkingHours = z.strictObject({ start: LocalTime, end: LocalEnd });

export const SearchText = RequiredText(100);

export const Instant = z.iso.datetime().meta({ examples: ['2027-03-15T09:00:00.000Z'] });

const MOMENT = /^(19|2\d)\d{2}-.+T.+(Z|[+-]\d{2}:\d{2})$/;

/** A moment in a request, limited to the same years as dates. */
export const Moment = z.iso
  .datetime({ offset: true })
  .refine((text) => MOMENT.test(text))
  .meta({ pattern: MOMENT.source, examples: ['2027-03-15T09:00:00Z'] });

/** A decimal number in a query; `0x10`, `1e2` and spaces are not numbers there. */
export const QueryNumber = <Range extends z.ZodNumber>(pattern: RegExp, range: Range) =>
  z.preprocess((sent) => (pattern.test(String(sent)) ? Number(sent) : sent), range);

export const PageQuery = z.object({
  limit: QueryNumber(/^\d{1,3}$/, z.int().min(1).max(500))
    .default(100)
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: 500,
      default: 100,
      description: 'the maximum number of items',
    }),
  cursor: RequiredText(4000)
    .optional()
    .meta({ description: 'from the Link header of the previous page' }),
});

/** For every list of one's own. `sortedBy` says what the list is sorted by. */
export const ListQuery = (sortedBy: string, usual = 'asc') =>
  PageQuery.extend({
    order: z
      .enum(['asc', 'desc'])
      .optional()
      .meta({ description: `by ${sortedBy}; if absent, ${usual}` }),
    count: z.literal('exact').optional().meta({ description: 'asks for X-Total-Count' }),
  });

/** For lists of what is changed later. */
export const UpdatedSince = Moment.optional().meta({
  description:
    'only those created or changed since. Changes that are made at that moment may become visible a little later: ask for a minute more than you need',
});

const RADIUS_KM_MIN = 0.01;

/** The radius of a search. Numbers from ten metres on have no exponent. */
export const RadiusKm = (max: number) =>
  QueryNumber(/^\d{1,5}(\.\d{1,20})?$/, z.number().min(RADIUS_KM_MIN).max(max)).meta({
    type: 'number',
    minimum: RADIUS_KM_MIN,
    maximum: max,
    description: 'distance from `near`; default 25',
  });

/** The pattern of texts separated by commas, which the schema splits before it checks them. */
export const listPattern = (known: readonly string[] | undefined, most: number): string => {
  const item = known
    ? `(${known.map((each) => each.replaceAll('.', String.raw`\.`)).join('|')})`
    : `[^,]*[^,${SPACES}][^,]*`;
  return `^${item}(,${item}){0,${most - 1}}$`;
};

const LISTED_MAX = 50;

/** Several values of a filter, separated by commas; any of them matches. */
export const OneOrMore = <Value extends z.ZodType<unknown, string>>(value: Value) => {
  const known = value instanceof z.ZodEnum ? value.options.map(String) : undefined;
  const names = known ? ` of ${known.map((each) => `\`${each}\``).join(', ')}` : '';
  return z
    .string()
    .max(2_000)
    .transform((text) => text.split(','))
    .pipe(z.array(value).max(LISTED_MAX))
    .meta({
      type: 'string',
      minLength: 1,
      pattern: listPattern(known, LISTED_MAX),
      description: `one or more${names}, separated by commas`,
    });
};

/** A filter that takes one id: several would match nothing, so they are refused. */
export const OneId = Id.regex(/^[^,]*$/).meta({ description: 'opaque id; only one' });
export const OneBusinessId = BusinessId.regex(/^[^,]*$/, 'INVALID_BUSINESS_ID').meta({
  description: 'opaque id; only one',
});

export const LanguageCode = z.enum(LANGUAGES).meta({ examples: ['de'] });

export const Currency = z
  .string({ error: 'INVALID_CURRENCY' })
  .refine(isCurrency, 'INVALID_CURRENCY')
  .meta({ pattern: '^[A-Z]{3}$', examples: ['EUR'], description: 'ISO 4217' });

export const WebAddress = RequiredLine(2000)
  .refine((text) => /^https?:/i.test(text) && URL.canParse(text))
  .meta({
    format: 'iri',
    examples: ['https://example.com'],
    description: 'an http or https address',
  });

/** In major units; the domain checks the decimals of the currency. */
export const Amount = z.number().min(0).max(1e12);

/** For every operation that must not run twice. */
export const Repeatable = z.object({
  'idempotency-key': RequiredText(255).optional().meta({
    description: 'repeats of the request with the same key run once; stored for at least 24 hours',
  }),
});

/** For every change of an object whose reading has an ETag. */
export const Conditional = z.object({
  'if-match': Text(1000).optional().meta({
    description:
      'the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT',
  }),
});

export const ServiceIds = (most: number) =>
  z
    .array(
      z
        .string({ error: 'INVALID_SERVICES' })
        .min(1, 'INVALID_SERVICES')
        .max(ID_MAX, 'INVALID_SERVICES')
        .refine(isStorable, 'INVALID_SERVICES'),
      { error: 'INVALID_SERVICES' },
    )
    .min(1, 'INVALID_SERVICES')
    .max(most, 'INVALID_SERVICES')
    .refine((ids) => new Set(ids).size === ids.length, 'INVALID_SERVICES')
    .meta({ uniqueItems: true });

/** A number for each value. The document then says that all of them are there, which it does not of a record. */
export const CountsBy = <Value extends string>({ options }: { readonly options: Value[] }) =>
  z.object(Object.fromEntries(options.map((value) => [value, z.int()])) as Record<Value, z.ZodInt>);
