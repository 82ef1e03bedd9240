import { useEffect } from 'react';

const NAME = 'Amsel';

/** Sets the title of the document; undefined while the page loads. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${NAME}`;
  }, [title]);
}
