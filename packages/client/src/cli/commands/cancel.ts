import { listText } from '../appointment-list.ts';
import { defineCommand } from '../command.ts';

/** The other appointments that a scope cancels. */
const OTHERS = { this: '', following: ' and those after it', all: ' and all others to come' };

export const cancel = defineCommand({
  name: 'cancel',
  summary: 'Cancel an appointment.',
  details: 'Shows the appointment and asks first.',
  argument: {
    name: 'ID',
    help: 'the last column of amsel appointments',
    isRequired: true,
    fields: ['id'],
  },
  options: {
    scope: {
      kind: 'text',
      help: 'of a series: this one, this and the following, or all to come',
      choices: ['this', 'following', 'all'],
    },
    reason: { kind: 'text', value: 'TEXT', help: 'for the other side, who reads it' },
    yes: { kind: 'flag', help: 'do not ask' },
    idempotencyKey: { kind: 'text', value: 'KEY', help: 'of a try without an answer' },
  },
  example: 'amsel cancel apt_01h2x --reason "I am ill"',
  needsSession: true,
  async run({ options, argument: id }, context) {
    const { amsel, print, prompt, signal } = context;
    const { yes, idempotencyKey, ...body } = options;
    if (!yes) {
      const appointment = await amsel.getAppointment({ params: { id } }, { signal });
      await prompt.confirm(`${await listText(context, [appointment])}\nCancel it?`);
    }
    const headers = { 'idempotency-key': idempotencyKey };
    const cancelled = await amsel.cancelAppointment({ params: { id }, headers, body }, { signal });
    print({ json: cancelled, text: `Cancelled ${cancelled.id}${OTHERS[body.scope ?? 'this']}.` });
  },
});
