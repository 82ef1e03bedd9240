import { describe, expect, test } from '@jest/globals';
import type { Command } from '../../../domain/commands/index.ts';
import { type Decided, KEY_REUSED, undecided } from '../../../domain/commands/result.ts';
import { accept } from '../../../domain/outcome.ts';
import {
  afterAbandon,
  afterFullQueue,
  afterJoin,
  afterLookUp,
  afterTry,
  givingUp,
  PENDING,
} from '../../../engine/submission.ts';
import { aCommand } from '../../support/world.ts';

const command = aCommand({ fingerprint: 'a request' });
const outcome = accept({ appointmentIds: ['apt_1'] });
const decided: Decided = { kind: 'decided', outcome, isRepeat: false };
const finishedWith = (submitted: object) => ({ state: 'finished', submitted });

describe('after a try', () => {
  test('a decision finishes the submission', () => {
    expect(afterTry(decided, false)).toEqual(finishedWith(decided));
  });

  test('an undecided command is tried again while there is time', () => {
    expect(afterTry(undecided('lock_timeout'), true)).toEqual({ state: 'trying', isSent: true });
    expect(afterTry(undecided('lock_timeout'), false)).toEqual({ state: 'unanswered' });
  });

  test('an attempt that another request abandoned is not tried again', () => {
    expect(afterTry(undecided('attempt_abandoned'), true)).toEqual(givingUp('attempt_abandoned'));
  });

  test('a command that fails, and whose failure cannot be stored, is given up', () => {
    expect(afterTry(undecided('fault'), true)).toEqual(givingUp('fault'));
  });

  test('a command is tried again after an error of the database that may pass', () => {
    expect(afterTry(undecided('database_fault'), true)).toMatchObject({ state: 'trying' });
  });

  test('a stale command must be built again', () => {
    expect(afterTry(undecided('stale'), true)).toEqual(finishedWith({ kind: 'stale' }));
  });

  test('a silent actor is not asked again', () => {
    expect(afterTry(undefined, true)).toEqual({ state: 'unanswered' });
  });
});

describe('after a look-up', () => {
  test('a stored outcome finishes the submission', () => {
    expect(afterLookUp(decided, command, true)).toEqual(finishedWith(decided));
  });

  test('a booking without an outcome becomes durable', () => {
    expect(afterLookUp(undefined, command, false)).toEqual({ state: 'makingDurable', command });
  });

  test('a booking that would be refused now is given up', () => {
    expect(afterLookUp(undefined, command, true)).toEqual(givingUp('unanswered'));
  });

  test('any other command without an outcome is given up', () => {
    const cancel = { ...command, kind: 'cancel' } as unknown as Command;
    expect(afterLookUp(undefined, cancel, false)).toEqual(givingUp('unanswered'));
  });
});

describe('a durable booking', () => {
  const run = { attemptId: 'bkg_other', fingerprint: 'a request', runId: 'run' };

  test('is pending, and a repeat only if an earlier request started its workflow', () => {
    expect(PENDING).toEqual(finishedWith({ kind: 'pending', isRepeat: false }));
    expect(afterJoin(run, command)).toEqual(finishedWith({ kind: 'pending', isRepeat: true }));
  });

  test('is refused if its key was used for another request', () => {
    const other = { ...run, fingerprint: 'another request' };
    expect(afterJoin(other, command)).toEqual(finishedWith(KEY_REUSED));
  });
});

describe('after an abandon', () => {
  test('an abandoned attempt cannot be booked', () => {
    expect(afterAbandon('abandoned', undefined)).toEqual({ state: 'abandoned' });
  });

  test('a command that was decided first finishes with its outcome, if that can be read', () => {
    expect(afterAbandon('decided', decided)).toEqual(finishedWith(decided));
    expect(afterAbandon('decided', undefined)).toMatchObject({ state: 'unknown' });
  });

  test('an attempt whose caller got 202 stays pending', () => {
    expect(afterAbandon('joined', undefined)).toEqual(
      finishedWith({ kind: 'pending', isRepeat: true }),
    );
  });

  test('a key of another request is refused', () => {
    expect(afterAbandon('reused', undefined)).toEqual(finishedWith(KEY_REUSED));
  });
});

describe('after a full queue', () => {
  const withKey = { ...command, generation: 0 };

  test('a command without a key that was never sent cannot be booked', () => {
    expect(afterFullQueue(command, false)).toEqual({ state: 'abandoned' });
  });

  test('a command that was sent before, or whose key was, is abandoned first', () => {
    expect(afterFullQueue(command, true)).toEqual(givingUp('queue_full'));
    expect(afterFullQueue(withKey, false)).toEqual(givingUp('queue_full'));
  });
});
