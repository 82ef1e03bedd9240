import type { Context } from './context.ts';

/** An option is declared by the name of its value: `timeFrom` is `--time-from`. */
export type Option = {
  readonly kind: 'text' | 'number' | 'list' | 'flag';
  /** Its value in the help: `--city CITY`. */
  readonly value?: string;
  readonly help: string;
  readonly choices?: readonly string[];
  readonly isRequired?: true;
  /** Its field in a request, if that has another name. */
  readonly field?: string;
  /** A whole number from 1 on. */
  readonly isCount?: true;
};
export type Options = Readonly<Record<string, Option>>;

/** The words after the command. */
export type Argument = {
  readonly name: string;
  readonly help: string;
  readonly choices?: readonly string[];
  readonly isRequired?: true;
  /** Several words are one text. */
  readonly isText?: true;
  /** The fields of a request that it has. */
  readonly fields?: readonly string[];
};

type TextOf<Declared> = Declared extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : string;
type Present<Declared, Value> = Declared extends { readonly isRequired: true }
  ? Value
  : Value | undefined;
type ValueOf<Declared extends Option> = {
  readonly text: Present<Declared, TextOf<Declared>>;
  readonly number: Present<Declared, number>;
  readonly list: readonly string[];
  readonly flag: boolean;
}[Declared['kind']];

export type Input<O extends Options = Options, A = Argument> = {
  readonly options: { readonly [Name in keyof O]: ValueOf<O[Name]> };
  readonly argument: A extends Argument ? Present<A, TextOf<A>> : undefined;
};

/** One command: its help, its parsing and its completion derive from this. */
export type Command<O extends Options = Options, A extends Argument | undefined = Argument> = {
  /** One word or two: `webhooks listen`. */
  readonly name: string;
  readonly summary: string;
  /** Further sentences of its help. */
  readonly details?: string;
  readonly argument?: A;
  readonly options: O;
  readonly example: string;
  /** Without it, the session is neither sent nor refreshed. */
  readonly needsSession?: true;
  readonly run: (input: Input<O, A>, context: Context) => Promise<void>;
};

export function defineCommand<
  const O extends Options,
  const A extends Argument | undefined = undefined,
>(command: Command<O, A>): Command {
  // Safe: the arguments are parsed by the same declaration.
  return command as unknown as Command;
}

/** Lists end after so many. */
export const LIMIT = {
  kind: 'number',
  value: 'N',
  help: 'at most so many; 20 without it',
  isCount: true,
} as const satisfies Option;

/** Options of every command. */
export const COMMON_OPTIONS = {
  json: { kind: 'flag', help: 'print JSON, one value in each line' },
  url: { kind: 'text', value: 'URL', help: 'the installation, instead of AMSEL_URL' },
  help: { kind: 'flag', help: 'show this help' },
} as const satisfies Options;

/** A field of a request as the user knows it: `status.0` is `--status`. */
export function wordOf(field: string, command: Command | undefined): string {
  const [first] = field.split('.');
  const options = Object.entries(command?.options ?? {});
  const [name] = options.find(([key, option]) => (option.field ?? key) === first) ?? [];
  if (name !== undefined) return flagOf(name);
  return command?.argument?.fields?.includes(first!) ? command.argument.name : field;
}

export const flagOf = (name: string) =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
