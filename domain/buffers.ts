import { MINUTE_MS } from './durations.ts';
import { type TimeSpan } from './local-time.ts';

/** Minutes before and after an appointment in which the calendar is taken as well. */
export type Buffers = {
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
};

export const BUFFER_MINUTES_MAX = 240;
export const NO_BUFFERS: Buffers = { bufferBeforeMinutes: 0, bufferAfterMinutes: 0 };

/** Services that are booked together have the largest of their buffers before, and the largest after. */
export function buffersOf(services: readonly Buffers[]): Buffers {
  return {
    bufferBeforeMinutes: Math.max(0, ...services.map((each) => each.bufferBeforeMinutes)),
    bufferAfterMinutes: Math.max(0, ...services.map((each) => each.bufferAfterMinutes)),
  };
}

/** The time that the calendar is taken for. */
export function takenSpan(
  { startMs, endMs }: TimeSpan,
  { bufferBeforeMinutes, bufferAfterMinutes }: Buffers,
): TimeSpan {
  return {
    startMs: startMs - bufferBeforeMinutes * MINUTE_MS,
    endMs: endMs + bufferAfterMinutes * MINUTE_MS,
  };
}

export function pickBuffers({ bufferBeforeMinutes, bufferAfterMinutes }: Buffers): Buffers {
  return { bufferBeforeMinutes, bufferAfterMinutes };
}

/** The buffers of a booked time where they do not reach into the span. Undefined if they do not reach it anyway. */
export function cutBuffers(booked: TimeSpan & Buffers, span: TimeSpan): Buffers | undefined {
  const minutesFrom = (startMs: number, endMs: number) =>
    Math.max(0, (endMs - startMs) / MINUTE_MS);
  const { bufferBeforeMinutes, bufferAfterMinutes } = booked;
  const cut = {
    bufferBeforeMinutes:
      booked.startMs < span.endMs
        ? bufferBeforeMinutes
        : Math.min(bufferBeforeMinutes, minutesFrom(span.endMs, booked.startMs)),
    bufferAfterMinutes:
      booked.endMs > span.startMs
        ? bufferAfterMinutes
        : Math.min(bufferAfterMinutes, minutesFrom(booked.endMs, span.startMs)),
  };
  const isCut =
    cut.bufferBeforeMinutes < bufferBeforeMinutes || cut.bufferAfterMinutes < bufferAfterMinutes;
  return isCut ? cut : undefined;
}

/** Whether a session with its buffers takes time of a span. Creates no object, because a search asks this very often. */
export function takesTimeOf(session: TimeSpan & Buffers, { startMs, endMs }: TimeSpan): boolean {
  return (
    session.startMs - session.bufferBeforeMinutes * MINUTE_MS < endMs &&
    startMs < session.endMs + session.bufferAfterMinutes * MINUTE_MS
  );
}
