const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** A connection to this URL does not leave the machine. */
export function isLocalUrl(url: string): boolean {
  return LOCAL_HOST.test(new URL(url).hostname);
}
