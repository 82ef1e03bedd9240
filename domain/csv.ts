type Cell = string | number | boolean | null;

const SEPARATORS = [',', ';', '\t'] as const;
/** Spreadsheets run a cell that begins so as a formula. */
const FORMULA = /^'*[=+\-@\t\r]/;
const NEUTRALISED = /^'+[=+\-@\t\r]/;
/** Without it Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** A CSV file (RFC 4180). An apostrophe precedes what a spreadsheet would run as a formula; `parseCsv` removes it. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('');
}

function toCell(value: Cell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The cells of each row; undefined if a quote is not closed, or text follows it. The separator is the one that the
 * first row has most of: spreadsheets write commas, semicolons or tabs.
 */
export function parseCsv(text: string): string[][] | undefined {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const separator = separatorOf(content);
  const rows: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < content.length) {
    const cell = readCell(content, at, separator);
    if (!cell) return undefined;
    cells.push(restore(cell.value));
    at = cell.end;
    const next = content[at];
    if (next === separator) {
      at += 1;
      if (at < content.length) continue;
      cells.push('');
    }
    rows.push(cells);
    cells = [];
    at += content.startsWith('\r\n', at) ? 2 : 1;
  }
  return rows;
}

function restore(value: string): string {
  return NEUTRALISED.test(value) ? value.slice(1) : value;
}

function separatorOf(content: string): string {
  const [first = ''] = content.split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0]!;
}

/** The cell that begins at `start`; it ends before a separator, a line break or the end of the file. */
function readCell(content: string, start: number, separator: string) {
  if (content[start] !== '"') {
    let end = start;
    while (end < content.length && !isEndOfCell(content[end]!, separator)) end += 1;
    return { value: content.slice(start, end), end };
  }
  let value = '';
  for (let at = start + 1; at < content.length; at += 1) {
    if (content[at] !== '"') value += content[at];
    else if (content[at + 1] === '"') {
      value += '"';
      at += 1;
    } else {
      const end = at + 1;
      const isEnd = end === content.length || isEndOfCell(content[end]!, separator);
      return isEnd ? { value, end } : undefined;
    }
  }
  return undefined;
}

function isEndOfCell(character: string, separator: string): boolean {
  return character === separator || character === '\n' || character === '\r';
}
