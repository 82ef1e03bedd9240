import { type Command, COMMON_OPTIONS, flagOf, type Option } from './command.ts';
import { columns } from './text.ts';

const EXIT_CODES = `Exit codes: 0 done, 1 refused, 2 wrong usage, 3 the server did not answer, 130 Ctrl-C.`;

export function describeAll(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }) => [`  ${name}`, summary]);
  return `amsel: books appointments of an Amsel installation.

Usage: amsel COMMAND [options]

${columns(rows)}

amsel COMMAND --help explains a command. All take ${Object.keys(COMMON_OPTIONS).map(flagOf).join(', ')}.
AMSEL_URL is the address of the installation (http://localhost:3000 without it), AMSEL_API_KEY an API key.

${EXIT_CODES}`;
}

export function describeCommand(command: Command): string {
  const { name, summary, details, argument, options, example } = command;
  const rows = [
    ...(argument ? [[`  ${argument.name}`, argument.help]] : []),
    ...Object.entries({ ...options, ...COMMON_OPTIONS }).map(rowOf),
  ];
  return `${summary}

Usage: amsel ${[name, usageOf(command), '[options]'].filter(Boolean).join(' ')}
${details === undefined ? '' : `\n${details}\n`}
${columns(rows)}

Example: ${example}`;
}

function usageOf({ argument }: Command): string {
  if (!argument) return '';
  return argument.isRequired ? argument.name : `[${argument.name}]`;
}

function rowOf([name, option]: [string, Option]): string[] {
  const { kind, value, choices, help, isRequired } = option;
  const shown = choices?.join('|') ?? value;
  const notes = [help, isRequired && 'required', kind === 'list' && 'may be repeated'];
  return [
    `  ${flagOf(name)}${shown === undefined ? '' : ` ${shown}`}`,
    notes.filter((note) => note !== false && note !== undefined).join('; '),
  ];
}
