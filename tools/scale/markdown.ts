/**
 * Replaces the text between `<!-- NAME -->` and `<!-- end of NAME -->`. Throws if the document lacks one of the
 * blocks, or has one that is not given.
 */
export function replaceBlocks(document: string, blocks: Readonly<Record<string, string>>): string {
  const missing = new Set(Object.keys(blocks));
  const replaced = document.replaceAll(
    /<!-- ([\w-]+) -->\n[^]*?<!-- end of \1 -->/g,
    (_, name: string) => {
      if (!missing.delete(name)) throw new Error(`there is no block ${name}, or it appears twice`);
      return `<!-- ${name} -->\n\n${blocks[name]!}\n\n<!-- end of ${name} -->`;
    },
  );
  if (missing.size > 0) throw new Error(`the document lacks ${[...missing].join(', ')}`);
  return replaced;
}

/** Few digits: figures of a measurement are not exact. */
export function round(value: number): string {
  if (!Number.isFinite(value)) return '∞';
  const digits = Math.abs(value) >= 99.5 ? 0 : Math.abs(value) >= 9.95 ? 1 : 2;
  const short = Math.abs(value) >= 10_000 ? Number(value.toPrecision(3)) : value;
  return short.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

export const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
