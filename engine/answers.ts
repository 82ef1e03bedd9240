import { randomUUID } from 'node:crypto';
import type { AppointmentRecord } from '../domain/appointment.ts';
import type { Command, Committed, Decision } from '../domain/commands/index.ts';
import type { Decided } from '../domain/commands/result.ts';

/**
 * A worker tells decisions to the gateway that waits for them, right after their commit. Temporal carries the same results some
 * milliseconds later, so a message that is lost, late or repeated changes nothing but time. A forged one cannot be opened.
 */
type Answer = readonly [requestId: string, decided: Decided];

/** JSON has no dates. */
type AsJson<T> = {
  readonly [K in keyof T]: Date extends T[K] ? Exclude<T[K], Date> | string : T[K];
};
type DecidedJson = Omit<Decided, 'booked'> & { readonly booked?: AsJson<AppointmentRecord> };

type Sealer = {
  readonly seal: (text: string, context: string) => string;
  readonly open: (sealed: string, context: string) => string | undefined;
};

export const answersChannelOf = (replyTo: string): string => `amsel:answers:${replyTo}`;

/** One message for each gateway that waits for a decision of these. */
export function sealAnswers(
  sealer: Sealer,
  { commands, results, decisions }: Committed,
): Map<string, string> {
  const decisionOf = new Map(decisions.map((each) => [each.command.requestId, each]));
  const answersOf = new Map<string, Answer[]>();
  commands.forEach(({ replyTo, requestId }, i) => {
    const result = results[i]!;
    if (replyTo === undefined || result.kind !== 'decided') return;
    const answers = answersOf.get(replyTo) ?? [];
    answers.push([requestId, { ...result, ...bookedBy(decisionOf.get(requestId)) }]);
    answersOf.set(replyTo, answers);
  });
  const messages = new Map<string, string>();
  for (const [replyTo, answers] of answersOf) {
    messages.set(replyTo, sealer.seal(JSON.stringify(answers), answersChannelOf(replyTo)));
  }
  return messages;
}

function bookedBy(decision: Decision | undefined): Pick<Decided, 'booked'> {
  if (decision?.command.kind !== 'book' || !decision.outcome.ok) return {};
  const [first] = decision.outcome.value.newAppointments;
  return first ? { booked: first } : {};
}

export type Answers = {
  readonly replyTo: string;
  /** The command, with this gateway as the one that waits for its decision. */
  readonly addTo: <C extends Command>(command: C) => C;
  readonly receive: (message: string) => void;
  /** Waits for the decision of a request, until `stop` is called. */
  readonly expect: (requestId: string) => {
    readonly decided: Promise<Decided>;
    readonly stop: () => void;
  };
};

export function createAnswers(sealer: Sealer): Answers {
  const replyTo = randomUUID();
  const listeners = new Map<string, (decided: Decided) => void>();
  return {
    replyTo,
    addTo: (command) => ({ ...command, replyTo }),
    receive(message) {
      const text = sealer.open(message, answersChannelOf(replyTo));
      if (text === undefined) return;
      for (const [requestId, decided] of JSON.parse(text) as [string, DecidedJson][]) {
        listeners.get(requestId)?.(fromJson(decided));
      }
    },
    expect(requestId) {
      let listener: (decided: Decided) => void;
      const decided = new Promise<Decided>((resolve) => {
        listener = resolve;
        listeners.set(requestId, listener);
      });
      const stop = () => {
        // A command that is sent again has a new listener.
        if (listeners.get(requestId) === listener) listeners.delete(requestId);
      };
      return { decided, stop };
    },
  };
}

function fromJson({ booked, ...decided }: DecidedJson): Decided {
  if (!booked) return decided;
  const { startsAt, endsAt, statusSince } = booked;
  return {
    ...decided,
    booked: {
      ...booked,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      statusSince: statusSince === null ? null : new Date(statusSince),
    },
  };
}
