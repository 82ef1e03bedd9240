import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * What a command was given. `--help` says how it is used and ends well; an option or a word that it does
 * not know is named before that, and ends it badly. Without `known`, any word will do.
 */
export function readCommandLine<const T extends Options>(
  usage: string,
  options: T,
  known?: readonly string[],
) {
  const refuse = (why: string): never => {
    console.error(`✗ ${why}\n\n${usage}`);
    return process.exit(2);
  };
  const { values, positionals: words } = parsed(options, refuse);
  if ('help' in values) {
    console.log(usage);
    process.exit(0);
  }
  const unknown = known && words.find((word) => !known.includes(word));
  return unknown === undefined ? { values, words, refuse } : refuse(`Unknown word '${unknown}'`);
}

function parsed<const T extends Options>(options: T, refuse: (why: string) => never) {
  try {
    const help = { type: 'boolean', short: 'h' } as const;
    return parseArgs({ allowPositionals: true, options: { help, ...options } });
  } catch (error) {
    // What follows is how to name a file that begins with a dash.
    return refuse((error as Error).message.split(/\.\s/)[0]!);
  }
}
