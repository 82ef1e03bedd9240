import { readFileSync } from 'node:fs';
import { createClient } from '../index.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './commands/index.ts';
import { openConfigDir } from './config-dir.ts';
import type { Context } from './context.ts';
import type { Environment } from './environment.ts';
import { EXIT, UsageError } from './failures.ts';
import { describeAll, describeCommand } from './help.ts';
import { findCommand, parseInput } from './parse.ts';
import { createPrompt } from './prompt.ts';
import { reportFailure } from './report.ts';
import { suggestionFor } from './spelling.ts';
import { cleanLines, toJson } from './text.ts';

const HELP: readonly string[] = ['--help', '-h'];
const DEFAULT_URL = 'http://localhost:3000';
/** A person waits: a server that does not answer is told within a minute. */
const PATIENCE = { timeoutMs: 15_000, retriesMax: 2 };

/** Runs one command line; returns the exit code. */
export async function run(environment: Environment): Promise<number> {
  const { args, stdout, stderr, signal } = environment;
  const words = args[0] === 'help' ? args.slice(1) : args.filter((word) => !HELP.includes(word));
  const command = findCommand(COMMANDS, words);
  const place: { baseUrl?: string } = {};
  try {
    if (args[0] === '--version') stdout.write(`${readVersion()}\n`);
    else if (words.length < args.length) stdout.write(`${helpOf(command, words)}\n`);
    else await runCommand(command ?? refuseCommand(words), environment, place);
    return EXIT.done;
  } catch (error) {
    const report = reportFailure(error, {
      command,
      baseUrl: place.baseUrl,
      isAborted: signal.aborted,
    });
    stderr.write(`${args.includes('--json') ? toJson(report.json) : report.text}\n`);
    return report.exitCode;
  }
}

async function runCommand(
  command: Command,
  environment: Environment,
  place: { baseUrl?: string },
): Promise<void> {
  const { args, env, stdout, stderr, signal } = environment;
  const { common, ...input } = parseInput(command, args.slice(command.name.split(' ').length));
  const baseUrl = toBaseUrl(common.url ?? (env['AMSEL_URL'] || DEFAULT_URL));
  place.baseUrl = baseUrl;
  const config = openConfigDir(env);
  const prompt = createPrompt(environment);
  const note = (text: string) => void (common.json || stderr.write(`${cleanLines(text)}\n`));
  const context: Context = {
    amsel: createClient({
      baseUrl,
      apiKey: env['AMSEL_API_KEY'] || undefined,
      ...PATIENCE,
      ...(command.needsSession && {
        session: config.findSession(baseUrl),
        readSession: () => config.findSession(baseUrl),
        onSession: (session) => config.storeSession(baseUrl, session),
      }),
    }),
    baseUrl,
    config,
    env,
    prompt,
    print: ({ json, text, note: after }) => {
      stdout.write(`${common.json ? toJson(json) : cleanLines(text)}\n`);
      if (after !== undefined) note(after);
    },
    note,
    signal,
  };
  try {
    await command.run(input, context);
  } finally {
    prompt.close();
  }
}

function helpOf(command: Command | undefined, words: readonly string[]): string {
  const [first] = words;
  if (first === undefined || first.startsWith('-')) return describeAll(COMMANDS);
  const longer = COMMANDS.find(({ name }) => name.startsWith(`${first} `));
  return describeCommand(command ?? longer ?? refuseCommand(words));
}

function refuseCommand([first]: readonly string[]): never {
  if (first === undefined) throw new UsageError('a command is missing');
  if (first.startsWith('-')) throw new UsageError(`the command comes before ${first}`);
  const names = COMMANDS.map(({ name }) => name);
  const longer = names.filter((name) => name.startsWith(`${first} `));
  if (longer.length > 0) throw new UsageError(`${first} takes one more word: ${longer.join(', ')}`);
  throw new UsageError(`there is no command '${first}'${suggestionFor(first, names)}`);
}

function toBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // A session is stored by this address, and messages show it.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new UsageError('AMSEL_URL or --url is an address like https://booking.example');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
