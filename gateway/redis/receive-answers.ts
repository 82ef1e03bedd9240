import { createSealer } from '../../contract/sealing.ts';
import { type Answers, answersChannelOf, createAnswers } from '../../engine/answers.ts';
import type { Redis } from './client.ts';

/** Decisions that workers tell this gateway. A start does not wait for Redis: Temporal carries them too. */
export function receiveAnswers(redis: Redis, secretsKeys: readonly Buffer[]): Answers {
  const answers = createAnswers(createSealer(secretsKeys));
  void redis.subscribe(answersChannelOf(answers.replyTo), (message) => {
    if (message !== undefined) answers.receive(message);
  });
  return answers;
}
