import { createInterface, type Interface } from 'node:readline';
import type { Environment } from './environment.ts';
import { Declined, Interrupted, NoAnswer, UsageError } from './failures.ts';
import { createTerminal } from './terminal.ts';
import { cleanLines } from './text.ts';

export type Prompt = {
  readonly ask: (question: string) => Promise<string>;
  /** Without showing what is typed. */
  readonly askSecret: (question: string) => Promise<string>;
  /** Throws unless the answer is yes. */
  readonly confirm: (question: string) => Promise<void>;
  readonly close: () => void;
};

/** Asks on stderr, so that stdout has only results. Without a terminal, each answer is a line of stdin. */
export function createPrompt(environment: Environment): Prompt {
  const { stdin, stderr, signal } = environment;
  const lines = createLines(stdin, signal);
  const askLine = (question: string) => {
    stderr.write(`${question}\n`);
    return lines.next();
  };
  const askOnce = stdin.isTTY ? createTerminal(environment) : askLine;
  const ask = async (question: string, silence: string, isSecret = false) => {
    try {
      return await askOnce(cleanLines(question), isSecret);
    } catch (error) {
      throw error instanceof NoAnswer ? new UsageError(silence) : error;
    }
  };
  return {
    ask: async (question) => (await ask(question, silenceAfter(question))).trim(),
    askSecret: (question) => ask(question, silenceAfter(question), true),
    async confirm(question) {
      const answer = await ask(`${question} [y/N] `, 'there was no answer; --yes is one');
      if (!/^\s*y(es)?\s*$/i.test(answer)) throw new Declined();
    },
    close: lines.close,
  };
}

const silenceAfter = (question: string) => `there was no answer to '${question.trim()}'`;

/** Opened with the first question: other commands leave stdin alone. */
function createLines(stdin: Environment['stdin'], signal: AbortSignal) {
  let reader: { readonly source: Interface; readonly lines: AsyncIterator<string> } | undefined;
  const open = () => {
    const source = createInterface({ input: stdin, signal });
    return { source, lines: source[Symbol.asyncIterator]() };
  };
  return {
    async next(): Promise<string> {
      reader ??= open();
      const { done, value } = await reader.lines.next();
      if (signal.aborted) throw new Interrupted();
      if (done) throw new NoAnswer();
      return value;
    },
    close: () => reader?.source.close(),
  };
}
