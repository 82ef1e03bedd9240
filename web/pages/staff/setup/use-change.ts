import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { newIdempotencyKey } from '../../../api/call.ts';
import { isPassing } from '../../../api/failures.ts';
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

/**
 * Sends a change, reads the lists again and says what was done. If no answer came, the next attempt has the same key, so that it is
 * done once; after a refusal it is another request.
 */
export function useChange<Input = void, Result = unknown>(change: Change<Input, Result>) {
  const cache = useQueryClient();
  const showToast = useToast();
  const last = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return useMutation({
    mutationFn: async (input: Input) => {
      const text = JSON.stringify(input) ?? '';
      const key = last.current?.text === text ? last.current.key : newIdempotencyKey();
      last.current = { text, key };
      try {
        const result = await change.send(input, key);
        last.current = undefined;
        return result;
      } catch (error) {
        if (!isPassing(error)) last.current = undefined;
        throw error;
      }
    },
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
