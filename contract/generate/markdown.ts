/** A Markdown table with aligned columns, as prettier formats it. */
export function markdownTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]!.length)),
  );
  const toLine = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |\n`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [headings, rule, ...rows].map(toLine).join('');
}
