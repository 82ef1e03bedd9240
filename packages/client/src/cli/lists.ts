const LIMIT = 20;
/** Every list has pages of this length. */
const PAGE_MAX = 100;

/** Reads the items of pages of so many. */
type ReadItems<Item> = (page: { readonly limit: number }) => AsyncIterable<Item>;
type First<Item> = {
  readonly found: readonly Item[];
  /** Says that there are more. */
  readonly note: string | undefined;
};

/** The first items of a list. */
export async function listFirst<Item>(
  limit: number | undefined = LIMIT,
  read: ReadItems<Item>,
): Promise<First<Item>> {
  const found: Item[] = [];
  // One more says whether there are more.
  for await (const item of read({ limit: Math.min(limit + 1, PAGE_MAX) })) {
    if (found.length === limit)
      return { found, note: `There are more than ${limit}: --limit shows them.` };
    found.push(item);
  }
  return { found, note: undefined };
}
