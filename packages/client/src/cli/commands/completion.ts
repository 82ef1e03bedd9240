import { type Command, defineCommand } from '../command.ts';
import { completionScript, SHELLS } from '../completion-script.ts';

/** Completes all other commands, and itself. */
export const createCompletion = (others: readonly Command[]) => {
  const completion: Command = defineCommand({
    name: 'completion',
    summary: 'Print a script that completes commands and options.',
    details: `bash: source <(amsel completion bash)
zsh:  source <(amsel completion zsh), after compinit
fish: amsel completion fish | source`,
    argument: { name: 'SHELL', help: SHELLS.join(', '), choices: SHELLS, isRequired: true },
    options: {},
    example: 'amsel completion bash >> ~/.bashrc',
    run({ argument: shell }, { print }) {
      const script = completionScript(shell, [...others, completion]);
      print({ json: { shell, script }, text: script });
      return Promise.resolve();
    },
  });
  return completion;
};
