import { createSealer } from '../../contract/sealing.ts';
import { type Answers, answersChannelOf, createAnswers } from '../../engine/answers.ts';
import type { Redis } from './client.ts';

/** Decisions that workers tell this gateway. */
export async function receiveAnswers(
  redis: Redis,
  secretsKeys: readonly Buffer[],
): Promise<Answers> {
  const answers = createAnswers(createSealer(secretsKeys));
  await redis.subscribe(answersChannelOf(answers.replyTo), (message) => {
    if (message !== undefined) answers.receive(message);
  });
  return answers;
}
