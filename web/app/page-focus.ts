import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** After a change of page the focus is on its heading and the page begins at its top, as after a load. */
export function usePageFocus(): void {
  const [path] = useLocation();
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    window.scrollTo(0, 0);
    return whenHeadingIsThere((heading) => {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }, [path]);
}

/** A page that still loads has no heading yet. */
function whenHeadingIsThere(act: (heading: HTMLElement) => void): () => void {
  const find = () => document.querySelector<HTMLElement>('main h1');
  const heading = find();
  if (heading) {
    act(heading);
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    const added = find();
    if (!added) return;
    observer.disconnect();
    act(added);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
