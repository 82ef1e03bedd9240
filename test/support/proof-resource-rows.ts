import { range, session } from './proof-rows.ts';

/** An hour in a room. */
const inRoom = (id: string, start: string, unit: number, changes: object = {}) =>
  session(
    id,
    start,
    start.replace(/^\d+/, (hour) => String(Number(hour) + 1)),
    {
      professional_id: `pro_${id}`,
      units: [{ resourceId: 'room', unit }],
      ...changes,
    },
  );
const roomUse = (sessionId: string, unit: number) => ({
  session_id: sessionId,
  resource_id: 'room',
  unit,
  during: range('10:00', '11:00'),
});
const ROOMS = {
  resources: [{ id: 'room', count: 2 }],
  resource_needs: [{ service_id: 'svc', resource_id: 'room', count: 1 }],
};

/** The invariants of rooms, each with rows that break it and rows that do not. */
export const RESOURCE_CASES = {
  'two sessions take the same room at the same time': {
    broken: [{ sessions: [inRoom('a', '10:00', 1), inRoom('b', '10:30', 1)] }],
    right: [
      { sessions: [inRoom('a', '10:00', 1), inRoom('b', '10:30', 2)] },
      { sessions: [inRoom('a', '10:00', 1), inRoom('b', '11:00', 1)] },
      { sessions: [inRoom('a', '10:00', 1), inRoom('b', '10:30', 1, { seats_taken: 0 })] },
    ],
  },
  'the units of a session differ from those that the database guards': {
    broken: [
      { sessions: [inRoom('a', '10:00', 1)] },
      { sessions: [inRoom('a', '10:00', 1, { seats_taken: 0 })], resource_uses: [roomUse('a', 1)] },
      { sessions: [inRoom('a', '10:30', 1)], resource_uses: [roomUse('a', 1)] },
    ],
    right: [{ sessions: [inRoom('a', '10:00', 1)], resource_uses: [roomUse('a', 1)] }],
  },
  'a session does not take as many rooms as its service needs': {
    broken: [
      { ...ROOMS, sessions: [session('a', '10:00', '11:00')] },
      { ...ROOMS, sessions: [inRoom('a', '10:00', 3)] },
    ],
    right: [{ ...ROOMS, sessions: [inRoom('a', '10:00', 2)] }],
  },
};
