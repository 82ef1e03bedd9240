import { parseArgs } from 'node:util';
import { type Command, COMMON_OPTIONS, flagOf, type Input, type Option } from './command.ts';
import { UsageError } from './failures.ts';
import { suggestionFor } from './spelling.ts';

export type Parsed = Input & {
  readonly common: { readonly json: boolean; readonly url: string | undefined };
};

/** The command whose words are the first of the command line. */
export function findCommand(commands: readonly Command[], args: readonly string[]) {
  return commands.find(({ name }) => name.split(' ').every((word, index) => word === args[index]));
}

/** Reads the words after the name of the command. */
export function parseInput(command: Command, words: readonly string[]): Parsed {
  const declared = { ...command.options, ...COMMON_OPTIONS };
  const { values, positionals } = parseWords(declared, words);
  const valueOf = ([name, option]: [string, Option]) => [
    name,
    toValue(name, option, values[flagOf(name).slice(2)]),
  ];
  const { json, url } = values;
  return {
    options: Object.fromEntries(Object.entries(command.options).map(valueOf)) as Input['options'],
    argument: toArgument(command, positionals),
    common: { json: json === true, url: typeof url === 'string' ? url : undefined },
  };
}

function parseWords(declared: Readonly<Record<string, Option>>, words: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(declared).map(([name, { kind }]) => [
      flagOf(name).slice(2),
      {
        type: kind === 'flag' ? ('boolean' as const) : ('string' as const),
        multiple: kind === 'list',
      },
    ]),
  );
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(explainWords((error as Error).message, Object.keys(declared).map(flagOf)));
  }
}

/** The message of Node, without its advice to send an unknown option as a word. */
function explainWords(message: string, flags: readonly string[]): string {
  const [, flag = ''] = /'(--?[\w-]+)/.exec(message) ?? [];
  if (message.includes('ambiguous'))
    return `${flag} has no value; one that begins with a dash is written ${flag}=…`;
  const [sentence] = message.split(/\. |\n/);
  return sentence!.startsWith('Unknown') ? sentence + suggestionFor(flag, flags) : sentence!;
}

function toValue(name: string, { kind, choices, isRequired, isCount }: Option, value: unknown) {
  if (kind === 'flag') return value === true;
  if (kind === 'list') return value ?? [];
  if (typeof value !== 'string') {
    if (isRequired) throw new UsageError(`${flagOf(name)} is missing`);
    return undefined;
  }
  if (kind === 'text') return oneOf(flagOf(name), value, choices);
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number))
    throw new UsageError(`${flagOf(name)} takes a number, not '${value}'`);
  if (isCount && !(Number.isInteger(number) && number > 0))
    throw new UsageError(`${flagOf(name)} takes a whole number from 1 on, not '${value}'`);
  return number;
}

function toArgument({ argument }: Command, words: readonly string[]): string {
  const [first, second] = words;
  const surplus = argument ? second : first;
  if (surplus !== undefined && !argument?.isText)
    throw new UsageError(`there is a word too many: '${surplus}'`);
  if (argument?.isRequired && first === undefined)
    throw new UsageError(`${argument.name} is missing`);
  const text = words.length === 0 ? undefined : words.join(' ');
  // Safe: it is required, or its command takes undefined.
  return (text === undefined ? text : oneOf(argument!.name, text, argument!.choices)) as string;
}

function oneOf(name: string, value: string, choices: readonly string[] | undefined): string {
  if (choices && !choices.includes(value))
    throw new UsageError(`${name} is one of ${choices.join(', ')}, not '${value}'`);
  return value;
}
