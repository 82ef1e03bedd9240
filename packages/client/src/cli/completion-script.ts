import { type Command, COMMON_OPTIONS, flagOf, type Option } from './command.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** A word that may come next, and its meaning. */
type Word = { readonly word: string; readonly help: string };
/** The words after some others. `after` is a pattern of `case` in bash and zsh. */
type Rule = { readonly after: string; readonly words: readonly Word[] };

export function completionScript(shell: Shell, commands: readonly Command[]): string {
  return SCRIPTS[shell](commands);
}

const SCRIPTS: Readonly<Record<Shell, (commands: readonly Command[]) => string>> = {
  bash: (commands) => `_amsel() {
  local cur=\${COMP_WORDS[COMP_CWORD]} line="\${COMP_WORDS[*]:1:COMP_CWORD-1}" words=
  case "$line" in
${rulesOf(commands)
  .map(({ after, words }) => `    ${after}) words='${words.map(({ word }) => word).join(' ')}' ;;`)
  .join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _amsel amsel`,

  zsh: (commands) => `#compdef amsel
_amsel() {
  local line="\${(j: :)words[2,CURRENT-1]}"
  local -a next
  case "$line" in
${rulesOf(commands)
  .map(({ after, words }) => `    ${after}) next=(${words.map(describe).join(' ')}) ;;`)
  .join('\n')}
  esac
  _describe amsel next
}
# In a folder of fpath, the file is the function itself.
if [ "$funcstack[1]" = _amsel ]; then _amsel "$@"; else compdef _amsel amsel; fi`,

  fish: (commands) => ['complete -c amsel -f', ...commands.flatMap(fishLines)].join('\n'),
};

/** The first rule that fits counts, so those of the values of options come before those of their command. */
function rulesOf(commands: readonly Command[]): Rule[] {
  const firsts = commands.map(({ name, summary }) => ({
    word: name.split(' ', 1)[0]!,
    help: summary,
  }));
  return [
    { after: `''`, words: firsts },
    ...commands.flatMap((command) => {
      const { name, argument, options } = command;
      const [first, second] = name.split(' ');
      const choices = optionsOf(options).filter(([, option]) => option.choices);
      return [
        ...(second ? [{ after: first!, words: [{ word: second, help: command.summary }] }] : []),
        ...choices.map(([flag, option]) => ({
          after: `'${name} '*'${flag}'`,
          words: option.choices!.map((word) => ({ word, help: option.help })),
        })),
        {
          after: `'${name}'|'${name} '*`,
          words: [
            ...(argument?.choices ?? []).map((word) => ({ word, help: argument!.help })),
            ...optionsOf(options).map(([word, { help }]) => ({ word, help })),
          ],
        },
      ];
    }),
  ];
}

const optionsOf = (options: Command['options']) =>
  Object.entries({ ...options, ...COMMON_OPTIONS }).map(([name, option]): [string, Option] => [
    flagOf(name),
    option,
  ]);

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
/** A colon ends the word. */
const describe = ({ word, help }: Word) => quote(`${word}:${help}`);

function fishLines({ name, summary, argument, options }: Command): string[] {
  const [first, second] = name.split(' ');
  const seen = `__fish_seen_subcommand_from ${second ?? first}`;
  const line = (condition: string, ...parts: string[]) =>
    ['complete -c amsel -n', quote(condition), ...parts].join(' ');
  return [
    line('__fish_use_subcommand', '-a', first!, '-d', quote(summary)),
    ...(second
      ? [line(`__fish_seen_subcommand_from ${first}; and not ${seen}`, '-a', second)]
      : []),
    ...(argument?.choices ? [line(seen, '-a', quote(argument.choices.join(' ')))] : []),
    ...optionsOf(options).map(([flag, { kind, choices, help }]) =>
      line(
        seen,
        '-l',
        flag.slice(2),
        ...(kind === 'flag' ? [] : ['-x']),
        ...(choices ? ['-a', quote(choices.join(' '))] : []),
        '-d',
        quote(help),
      ),
    ),
  ];
}
