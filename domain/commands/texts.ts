import { HOUR_MS } from '../durations.ts';
import { type Command, needsOf } from './index.ts';
import { OUTCOMES_KEPT_MS } from './result.ts';

/** The fields of commands that hold what people wrote. Temporal keeps commands in its histories, so it never gets them. */
export const TEXT_FIELDS = [
  'notes',
  'staffNotes',
  'clientName',
  'reason',
  'timeOffReason',
] as const;

type TextField = (typeof TEXT_FIELDS)[number];
export type CommandTexts = Readonly<Partial<Record<TextField, string>>>;

/** Undefined if the command has no text. An empty text says nothing, and stays in the command. */
export function textsOf(command: Command): CommandTexts | undefined {
  const fields: Readonly<Record<string, unknown>> = command;
  const texts: Partial<Record<TextField, string>> = {};
  for (const name of TEXT_FIELDS) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') texts[name] = value;
  }
  return Object.keys(texts).length > 0 ? texts : undefined;
}

/** The command as Temporal gets it. Its texts are empty, not absent: a booking with a name is that of a walk-in. */
export function withoutTexts<C extends Command>(command: C, textsId: string): C {
  const names = Object.keys(textsOf(command) ?? {});
  return { ...command, ...Object.fromEntries(names.map((name) => [name, ''])), textsId };
}

/** The command as it was asked for. */
export function withTexts<C extends Command>(command: C, texts: CommandTexts): C {
  return { ...command, ...texts };
}

/** The people whom the command is about: an erasure of one of them also erases its texts. */
export function peopleOf(command: Command): string[] {
  const { personIds, accountIds, clientIds, crmClientIds } = needsOf([command]);
  return [...new Set([...personIds, ...accountIds, ...clientIds, ...crmClientIds])];
}

/** No command waits that long for its decision, except a durable booking. */
export const TEXTS_KEPT_MS = HOUR_MS;
export const DURABLE_TEXTS_KEPT_MS = OUTCOMES_KEPT_MS;
