import { type RefObject, useEffect, useRef } from 'react';

/** False once the component has gone: a failure that arrives later has no place of its own, and is told in a toast. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(
    () => () => {
      isMounted.current = false;
    },
    [],
  );
  return isMounted;
}
