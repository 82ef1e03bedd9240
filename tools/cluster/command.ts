import { type Action, isAction } from './controller.ts';

/** A command of the terminal. */
export type Command =
  | { readonly kind: 'up' | 'down' | 'status' }
  | { readonly kind: 'part'; readonly action: Action; readonly name: string };

/** Undefined if the words are no command. */
export function parseCommand(words: readonly string[]): Command | undefined {
  const [first = 'up', name, ...more] = words;
  if (more.length > 0) return undefined;
  if (isAction(first)) return name === undefined ? undefined : { kind: 'part', action: first, name };
  if (name !== undefined) return undefined;
  return first === 'up' || first === 'down' || first === 'status' ? { kind: first } : undefined;
}
