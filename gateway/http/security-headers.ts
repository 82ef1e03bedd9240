import type { HelmetOptions } from 'helmet';

const DIRECTIVES = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};
/** The same policy as text, for a response that Express does not send. */
export const DATA_POLICY = Object.entries(DIRECTIVES)
  .map(([name, sources]) => `${toHeaderName(name)} ${sources.join(' ')}`)
  .join(';');
const YEAR_SECONDS = 31_536_000;

/** For responses with data: a browser that opens one runs and loads nothing. Pages set a policy of their own. */
export function securityHeaders(publicUrl: string): HelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: DIRECTIVES },
    // Without TLS in front, browsers would ignore it.
    strictTransportSecurity: publicUrl.startsWith('https:') && {
      maxAge: YEAR_SECONDS,
      includeSubDomains: true,
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xPoweredBy: false,
    xXssProtection: false,
  };
}

function toHeaderName(directive: string): string {
  return directive.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
