/** Plain requests, for what a typed client would hide. */
export async function get(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers });
  const body: unknown = await answer.json();
  return { status: answer.status, headers: answer.headers, body };
}

/** Every page of a list, found by following its links. */
export async function pagesOf<Item>(baseUrl: string, path: string): Promise<Item[][]> {
  const pages: Item[][] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const { status, headers, body } = await get(`${baseUrl}${next}`);
    if (status !== 200 || !Array.isArray(body)) throw new Error(`${next} answered ${status}`);
    pages.push(body);
    next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  }
  return pages;
}

export function cursorFrom(position: unknown): string {
  const text = typeof position === 'string' ? position : JSON.stringify(position);
  return Buffer.from(text).toString('base64url');
}

/** Asks again until it is so; says what it was instead when that takes too long. */
export async function waitUntilEqual(
  ask: () => Promise<unknown>,
  expected: unknown,
  withinMs: number,
): Promise<void> {
  const endsMs = performance.now() + withinMs;
  for (;;) {
    const seen = JSON.stringify(await ask());
    if (seen === JSON.stringify(expected)) return;
    if (performance.now() > endsMs) throw new Error(`still ${seen}`);
  }
}
