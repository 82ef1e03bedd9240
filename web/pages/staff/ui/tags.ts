/** The tags of a typed text, each once, whatever its case. */
export function toTags(text: string): string[] {
  const tags = text.split(/[,،]/).map((tag) => tag.trim());
  const isFirst = (tag: string, i: number) =>
    tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === i;
  return tags.filter((tag, i) => tag && isFirst(tag, i));
}
