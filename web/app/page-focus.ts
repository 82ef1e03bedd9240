import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** The address that the back or forward button led to last. */
let returned: string | undefined;
window.addEventListener('popstate', () => {
  returned = location.href;
});

/** After a change of page the focus is on its heading. The page begins at its top; a reader who returns finds their place. */
export function usePageFocus(): void {
  const [path] = useLocation();
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    // Reads are kept, so the page has its length at once, and the browser scrolls to where it was.
    if (returned !== location.href) scrollTo(0, 0);
    returned = undefined;
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
