/** Waits for the decision of a booking that a slow machine answered with 202. Any other response stays as it is. */
export async function waitForDecision(
  response: Response,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const path = response.headers.get('location');
  if (response.status !== 202 || !path?.startsWith('/api/bookings/')) return response;
  const decided = await fetch(new URL(path, response.url), {
    headers: { ...headers, prefer: 'wait=25' },
  });
  const booking = (await decided.json()) as { status: string; error?: string };
  if (booking.status === 'pending') return waitForDecision(response, headers);
  const isRefused = booking.error !== undefined;
  return new Response(JSON.stringify(booking), { status: isRefused ? 409 : 201 });
}
