import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createOnce } from '../../../api/once.ts';
import { useToast } from '../../../app/toasts.tsx';

type Change<Input, Result> = {
  readonly send: (input: Input, key: string) => Promise<Result>;
  /** The operations that are read again afterwards. */
  readonly refresh: readonly { readonly path: string }[];
  /** Says what was done. */
  readonly done?: (result: Result, input: Input) => string;
  readonly onDone?: (result: Result, input: Input) => void;
  /** Says why it failed, for a change without a place beside it. */
  readonly failed?: (error: unknown) => string;
};

/** Sends a change once, also after a lost response, reads the lists again and says what was done. */
export function useChange<Input = void, Result = unknown>(change: Change<Input, Result>) {
  const cache = useQueryClient();
  const showToast = useToast();
  const [once] = useState(createOnce);
  return useMutation({
    mutationFn: (input: Input) => once(input, (key) => change.send(input, key)),
    onSuccess: async (result, input) => {
      await Promise.all(
        change.refresh.map(({ path }) => cache.invalidateQueries({ queryKey: [path] })),
      );
      if (change.done) showToast(change.done(result, input));
      change.onDone?.(result, input);
    },
    onError: (error) => {
      if (change.failed) showToast(change.failed(error));
    },
  });
}
