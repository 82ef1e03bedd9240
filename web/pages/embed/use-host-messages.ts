import { type RefObject, useEffect } from 'react';

/** Named by the page around the frame. The browser delivers messages only if that page has this origin. */
const HOST_ORIGIN = readOrigin(new URLSearchParams(location.search).get('origin'));

/** Tells the page around the frame how high the content is, whenever that changes, and that Escape was pressed. */
export function useHostMessages(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: element } = content;
    if (!element || window.parent === window) return undefined;
    const observer = new ResizeObserver(() => {
      const { height } = element.getBoundingClientRect();
      tellHost({ type: 'amsel:size', height: Math.ceil(height) });
    });
    observer.observe(element);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && tellHost({ type: 'amsel:close' });
    window.addEventListener('keydown', onKey);
    return () => {
      observer.disconnect();
      window.removeEventListener('keydown', onKey);
    };
  }, [content]);
}

function tellHost(message: object): void {
  if (HOST_ORIGIN !== undefined) window.parent.postMessage(message, HOST_ORIGIN);
}

function readOrigin(text: string | null): string | undefined {
  return text !== null && URL.canParse(text) ? new URL(text).origin : undefined;
}
