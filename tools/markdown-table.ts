/** A table as prettier writes it: the first column is text, the others are figures. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, i) =>
    Math.max(3, ...[head, ...rows].map((cells) => Array.from(cells[i] ?? '').length)),
  );
  const pad = (cell: string, i: number) => {
    const space = ' '.repeat(widths[i]! - Array.from(cell).length);
    return i === 0 ? cell + space : space + cell;
  };
  const line = (cells: readonly string[]) => `| ${cells.map(pad).join(' | ')} |`;
  const rule = widths.map((width, i) =>
    i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
