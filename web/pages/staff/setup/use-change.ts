import { queryClient } from '../../../api/query.ts';
import { useToast } from '../../../app/toasts.tsx';
import { useChangeWith } from '../../../app/use-change.ts';
import { useSetupErrorText } from './error-text.ts';

type SetupChange<Input, Result> = {
  readonly send: (input: Input, key: string) => Promise<Result>;
  /** The operations that are read again afterwards. */
  readonly refresh: readonly { readonly path: string }[];
  /** Says what was done. */
  readonly done?: (result: Result, input: Input) => string;
  readonly onDone?: (result: Result, input: Input) => void;
  /** Says why it failed, for a change without a place beside it. */
  readonly toastsFailure?: boolean;
};

/** A change of the set-up, declared once and started with its input; what it changes is read before it counts as done. */
export function useChange<Input = void, Result = unknown>(change: SetupChange<Input, Result>) {
  const { send, refresh, done, onDone, toastsFailure } = change;
  const showToast = useToast();
  const textOf = useSetupErrorText();
  const { start, asked, ...state } = useChangeWith<Result>(textOf, () =>
    Promise.all(refresh.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] }))),
  );
  const mutate = (input: Input) =>
    start({
      asked: input ?? null,
      run: (key) => send(input, key),
      done: done && ((result) => done(result, input)),
      then: onDone && ((result) => onDone(result, input)),
      failed: toastsFailure ? (error) => showToast(textOf(error)) : undefined,
    });
  return { ...state, mutate, asked: asked as Input | undefined };
}
