export const YEAR_HEADING = '## A year of data';

/** The page of benchmarks with this section, which is its last one. */
export function withYear(page: string, section: string): string {
  const [before] = page.split(`\n${YEAR_HEADING}`);
  return section === '' ? page : `${before!.trimEnd()}\n\n${section}`;
}

/** The section of the page; empty if it has none. Another run of the benchmark keeps it. */
export function yearOf(page: string): string {
  const start = page.indexOf(`\n${YEAR_HEADING}`);
  return start < 0 ? '' : page.slice(start + 1);
}
