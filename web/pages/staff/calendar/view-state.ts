import { useMemo } from 'react';
import { useSearchParams } from 'wouter';

/** The view of a calendar. It is in the address, so that the back button and a reload keep it. */
export type View = {
  /** Absent: today. */
  readonly date?: string | undefined;
  /** The professional of the week and of the agenda; absent: the first. */
  readonly who?: string | undefined;
  /** The appointment or the session that is open in the panel. */
  readonly open?: string | undefined;
};

export type ChangeView = (next: View) => void;

export function useView(): readonly [View, ChangeView] {
  const [params, setParams] = useSearchParams();
  const view = useMemo<View>(
    () => ({
      date: params.get('date') ?? undefined,
      who: params.get('who') ?? undefined,
      open: params.get('open') ?? undefined,
    }),
    [params],
  );
  const change: ChangeView = (next) =>
    setParams((old) => {
      const all = new URLSearchParams(old);
      for (const [name, value] of Object.entries(next)) {
        if (value === undefined) all.delete(name);
        else all.set(name, value);
      }
      return all;
    });
  return [view, change];
}
