/** An event of a stream: its id, and its data if it has any. */
export type StreamEvent = { readonly id: string | undefined; readonly data: string };

/** Splits received text into whole events; `rest` is the part of an event that is not yet complete. */
export function parseEvents(text: string): { events: StreamEvent[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.map(parseBlock), rest };
}

function parseBlock(block: string): StreamEvent {
  const lines = block.split('\n');
  const values = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));
  const id = values('id').at(-1)?.trim();
  const data = values('data')
    .map((line) => (line.startsWith(' ') ? line.slice(1) : line))
    .join('\n');
  return { id, data };
}
