/** Says how many messages may start now. A fraction of one is carried over. */
export function createRate(perSecond: number, nowMs = () => performance.now()) {
  // After a pause, at most half a second's worth starts at once.
  const savedMax = Math.max(1, perSecond / 2);
  let saved = savedMax;
  let savedAtMs = nowMs();
  return {
    available(): number {
      const atMs = nowMs();
      saved = Math.min(savedMax, saved + ((atMs - savedAtMs) * perSecond) / 1_000);
      savedAtMs = atMs;
      return Math.floor(saved);
    },
    take(count: number): void {
      saved -= count;
    },
  };
}
