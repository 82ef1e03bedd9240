/** Spreadsheets read a file with it as UTF-8. Reading a response as text removes it. */
const BYTE_ORDER_MARK = '\ufeff';

/** One file of several: each part begins with the names of the columns. */
export function joinParts(parts: readonly string[]): string {
  const lines = parts.map((part, i) => (i === 0 ? part : part.slice(part.indexOf('\n') + 1)));
  return BYTE_ORDER_MARK + lines.join('');
}
