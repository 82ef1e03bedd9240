import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads the options and words of a command. `--help` prints the usage and exits with 0. An unknown
 * option or word is named before the usage, and exits with 2. Without `knownWords`, any word is allowed.
 */
export function readCommandLine<const T extends Options>(
  usage: string,
  options: T,
  knownWords?: readonly string[],
) {
  const refuse = (reason: string): never => {
    console.error(`✗ ${reason}\n\n${usage}`);
    return process.exit(2);
  };
  const { values, positionals: words } = parseOrRefuse(options, refuse);
  if ('help' in values) {
    console.log(usage);
    process.exit(0);
  }
  const unknown = knownWords && words.find((word) => !knownWords.includes(word));
  return unknown === undefined ? { values, words, refuse } : refuse(`Unknown word '${unknown}'`);
}

function parseOrRefuse<const T extends Options>(options: T, refuse: (reason: string) => never) {
  try {
    const help = { type: 'boolean', short: 'h' } as const;
    return parseArgs({ allowPositionals: true, options: { help, ...options } });
  } catch (error) {
    // The first sentence names the option; the rest explains names that begin with a dash.
    return refuse((error as Error).message.split(/\.\s/)[0]!);
  }
}
