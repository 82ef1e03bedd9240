import type { PointerEvent as ReactPointerEvent } from 'react';

/** A shorter way is a click. */
const FAR_PX = 5;
/** So near to its edge the grid scrolls. */
const EDGE_PX = 40;

type PointerDrag = {
  readonly onMove: (moved: PointerEvent) => void;
  /** Escape ends a drag without a drop. */
  readonly onEnd: (isDropped: boolean) => void;
};

/** Follows a pressed mouse or pen until it is let go. A finger scrolls instead. */
export function followPointer(event: ReactPointerEvent, { onMove, onEnd }: PointerDrag): void {
  if (event.button !== 0 || event.pointerType === 'touch') return;
  const { clientX, clientY } = event;
  const ending = new AbortController();
  const { signal } = ending;
  let hasMoved = false;
  const follow = (moved: PointerEvent) => {
    hasMoved ||= Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > FAR_PX;
    if (!hasMoved) return;
    scrollAtEdge(moved);
    onMove(moved);
  };
  const end = (isDropped: boolean) => {
    ending.abort();
    onEnd(isDropped && hasMoved);
  };
  window.addEventListener('pointermove', follow, { signal });
  window.addEventListener('pointerup', () => end(true), { signal });
  window.addEventListener('pointercancel', () => end(false), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
}

function scrollAtEdge({ clientX, clientY }: PointerEvent): void {
  const grid = document.elementFromPoint(clientX, clientY)?.closest('.cal-wrap');
  if (!grid) return;
  const { top, bottom } = grid.getBoundingClientRect();
  if (clientY > bottom - EDGE_PX) grid.scrollBy(0, EDGE_PX / 4);
  else if (clientY < top + EDGE_PX * 2) grid.scrollBy(0, -EDGE_PX / 4);
}
