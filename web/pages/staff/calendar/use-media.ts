import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 719px)';
const NARROW = '(max-width: 1199px)';

/** The grid is an agenda there, and the panel a sheet. */
export function useIsPhone(): boolean {
  return useMedia(PHONE);
}

/** The panel has no room beside the grid. */
export function useIsNarrow(): boolean {
  return useMedia(NARROW);
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
