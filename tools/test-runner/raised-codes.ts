import { type ErrorCode, ERRORS } from '../../domain/errors.ts';

/** Codes of parts that are not built: reports and their moderation. */
const NOT_BUILT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'CANNOT_REPORT_OWN_CONTENT',
  'REPORT_ALREADY_RESOLVED',
  'MODERATION_INVALID_STATE',
]);

const CODE_OF_REQUEST = /"error":"([A-Z_]+)"/;

/** The codes that gateways answered, from the lines that they log for each request. */
export function listRaisedCodes(logs: string): Set<string> {
  const codes = logs
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .flatMap((line) => CODE_OF_REQUEST.exec(line)?.[1] ?? []);
  return new Set(codes);
}

/** Where the tests and the catalogue disagree: codes that no test raises, and codes that are built by now. */
export function findCatalogueGaps(raised: ReadonlySet<string>): string[] {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const unraised = codes.filter((code) => !raised.has(code) && !NOT_BUILT.has(code));
  const built = codes.filter((code) => raised.has(code) && NOT_BUILT.has(code));
  return [
    ...unraised.map((code) => `no test gets ${code} over HTTP`),
    ...built.map((code) => `${code} is raised, but listed as not built`),
  ];
}
