/** The commands for one part. */
const ACTIONS = ['kill', 'stop', 'start', 'freeze', 'thaw'] as const;
export type Action = (typeof ACTIONS)[number];

export const isAction = (word: string | undefined): word is Action =>
  ACTIONS.some((action) => action === word);

/** A command of the terminal. */
export type Command =
  | { readonly kind: 'up' | 'down' | 'status' }
  | { readonly kind: 'part'; readonly action: Action; readonly name: string };

/** Undefined if the words are no command. */
export function parseCommand(words: readonly string[]): Command | undefined {
  const [first = 'up', name, ...more] = words;
  if (more.length > 0) return undefined;
  if (isAction(first)) {
    return name === undefined ? undefined : { kind: 'part', action: first, name };
  }
  if (name !== undefined) return undefined;
  return first === 'up' || first === 'down' || first === 'status' ? { kind: first } : undefined;
}
