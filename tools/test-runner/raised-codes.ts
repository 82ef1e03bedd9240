import { ERRORS } from '../../domain/errors.ts';

const CODE_OF_REQUEST = /"error":"([A-Z_]+)"/;

/** The codes that gateways answered, from the lines that they log for each request. */
export function listRaisedCodes(logs: string): Set<string> {
  const codes = logs
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .flatMap((line) => CODE_OF_REQUEST.exec(line)?.[1] ?? []);
  return new Set(codes);
}

/** Codes of the catalogue that no test raises. */
export function findCatalogueGaps(raised: ReadonlySet<string>): string[] {
  return Object.keys(ERRORS)
    .filter((code) => !raised.has(code))
    .map((code) => `no test gets ${code} over HTTP`);
}
