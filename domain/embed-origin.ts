/** Names only: a character such as `;` in a host would change the policy that the origin is written into. */
const HOST =
  /^(?:https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d+)?$/;

/**
 * The origin of a page that may show the booking page in a frame, as a browser writes it: `https://salon.example`.
 * Undefined if it is none: with a path, a wildcard or a password, or without TLS on a host that is not this computer.
 */
export function toEmbedOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, href } = new URL(text);
  return href === `${origin}/` && HOST.test(origin) ? origin : undefined;
}
