import { useEffect, useState } from 'react';

const SETTLE_MS = 250;

/** A text that is typed, once it stays the same for a moment: one request for a word, not one for each key. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
