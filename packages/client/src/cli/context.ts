import type { Client } from '../index.ts';
import type { ConfigDir } from './config-dir.ts';
import type { Prompt } from './prompt.ts';

/** The same result for programs and for people. */
export type Result = {
  readonly json: unknown;
  readonly text: string;
  /** Told to people after the text. */
  readonly note?: string | undefined;
};

/** All that a command uses. */
export type Context = {
  readonly amsel: Client;
  readonly baseUrl: string;
  readonly config: ConfigDir;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly prompt: Prompt;
  /** To stdout. */
  readonly print: (result: Result) => void;
  /** To stderr, and only for people. */
  readonly note: (text: string) => void;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
};
