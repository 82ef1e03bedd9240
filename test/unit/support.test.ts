import { describe, expect, test } from '@jest/globals';
import {
  closeTicket,
  decideAnswer,
  decideAssignment,
  decidePersonReply,
  decideTicketState,
  openTicket,
  type Ticket,
  TICKET_STATES,
} from '../../domain/support.ts';

const ASKED = new Date('2027-03-15T09:00:00Z');
const LATER = new Date('2027-03-15T10:00:00Z');
const LATEST = new Date('2027-03-15T11:00:00Z');
const invalid = { ok: false, code: 'SUPPORT_INVALID_STATE' };
const inState = (state: Ticket['state']): Ticket => ({ ...openTicket(ASKED), state });

describe('a ticket', () => {
  test('moves one step at a time, and a repeat changes nothing', () => {
    const allowed = TICKET_STATES.flatMap((from) =>
      TICKET_STATES.filter((to) => decideTicketState(inState(from), to, LATER).ok).map(
        (to) => `${from} ${to}`,
      ),
    );
    expect(allowed).toEqual([
      'open open',
      'open in_progress',
      'in_progress in_progress',
      'in_progress resolved',
      'resolved resolved',
      'resolved closed',
      'closed closed',
    ]);
    const ticket = inState('in_progress');
    expect(decideTicketState(ticket, 'in_progress', LATER)).toEqual({ ok: true, value: ticket });
  });

  test('waits for no side once it is resolved, and is opened again by a reply of the person', () => {
    const resolved = decideTicketState(inState('in_progress'), 'resolved', LATER);
    expect(resolved).toMatchObject({ value: { waitsFor: 'none', waitingSince: LATER } });
    const reply = decidePersonReply({ ...inState('resolved'), waitsFor: 'none' }, LATEST);
    expect(reply).toMatchObject({
      value: { state: 'open', waitsFor: 'support', waitingSince: LATEST },
    });
  });

  test('waits since the first message that is not answered', () => {
    expect(decidePersonReply(openTicket(ASKED), LATER)).toMatchObject({
      value: { waitingSince: ASKED },
    });
    const answered = decideAnswer(
      openTicket(ASKED),
      { authorId: 'usr_1', isInternal: false },
      LATER,
    );
    expect(answered).toMatchObject({
      value: { state: 'in_progress', assigneeId: 'usr_1', waitsFor: 'person', waitingSince: LATER },
    });
  });

  test('keeps its assignee when another admin answers, and a note changes nothing', () => {
    const ticket = { ...openTicket(ASKED), assigneeId: 'usr_1' };
    const answer = { authorId: 'usr_2', isInternal: false };
    expect(decideAnswer(ticket, answer, LATER)).toMatchObject({ value: { assigneeId: 'usr_1' } });
    const note = decideAnswer(ticket, { authorId: 'usr_2', isInternal: true }, LATER);
    expect(note).toEqual({ ok: true, value: ticket });
  });

  test('takes nothing more once it is closed', () => {
    const closed = closeTicket(inState('open'), LATER);
    expect(closed).toMatchObject({ state: 'closed', waitsFor: 'none' });
    expect(closeTicket(closed, LATEST)).toBe(closed);
    expect(decidePersonReply(closed, LATEST)).toMatchObject(invalid);
    const answer = { authorId: 'usr_1', isInternal: true };
    expect(decideAnswer(closed, answer, LATEST)).toMatchObject(invalid);
    expect(decideAssignment(closed, 'usr_1')).toMatchObject(invalid);
  });
});
