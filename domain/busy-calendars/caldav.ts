import { type TimeSpan, toIsoText } from '../local-time.ts';

/** Asks a calendar for the events of a time (RFC 4791). Servers need not expand recurring ones; we do. */
export function toCalendarQuery({ startMs, endMs }: TimeSpan): string {
  const stamp = (ms: number) => toIsoText(ms).replace(/[-:]|\.\d{3}/g, '');
  return `<?xml version="1.0" encoding="utf-8"?>
<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">
  <D:prop><C:calendar-data/></D:prop>
  <C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">
    <C:time-range start="${stamp(startMs)}" end="${stamp(endMs)}"/>
  </C:comp-filter></C:comp-filter></C:filter>
</C:calendar-query>`;
}

const MULTISTATUS = /<(?:[\w.-]+:)?multistatus[\s>]/;
/** The server has left out what was too much. */
const TRUNCATED = /<(?:[\w.-]+:)?status>\s*HTTP\/\d(?:\.\d)? 507/;

const RESPONSE = /<(?:[\w.-]+:)?response[\s>]/g;

/** The calendar files in the answer to a query, or why there are none. */
export function readMultistatus(
  xml: string,
): string[] | 'not a calendar' | 'too large' | 'server error' {
  if (!MULTISTATUS.test(xml)) return 'not a calendar';
  if (TRUNCATED.test(xml)) return 'too large';
  const open = /<(?:[\w.-]+:)?calendar-data(?:\s[^>]*)?>/g;
  const close = /<\/(?:[\w.-]+:)?calendar-data\s*>/g;
  const files: string[] = [];
  let markup = '';
  let markupStart = 0;
  for (let start = open.exec(xml); start; start = open.exec(xml)) {
    if (start[0].endsWith('/>')) continue;
    close.lastIndex = open.lastIndex;
    const end = close.exec(xml);
    if (!end) return 'not a calendar';
    files.push(toText(xml.slice(open.lastIndex, end.index)));
    markup += xml.slice(markupStart, open.lastIndex);
    markupStart = end.index;
    open.lastIndex = close.lastIndex;
  }
  markup += xml.slice(markupStart);
  // The server could not read some events: without their times they would look free.
  return files.length < (markup.match(RESPONSE)?.length ?? 0) ? 'server error' : files;
}

const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

/** The text of an element without children. */
function toText(content: string): string {
  return content
    .split(CDATA)
    .map((part, n) => (n % 2 === 1 ? part : decodeEntities(part)))
    .join('');
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    const named = ENTITIES[String(name)];
    if (named !== undefined) return named;
    const codePoint = hex ? Number.parseInt(String(hex), 16) : Number(decimal);
    return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : whole;
  });
}
