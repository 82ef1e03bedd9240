import type { Environment } from './environment.ts';
import { Interrupted, NoAnswer } from './failures.ts';
import { graphemesOf } from './text.ts';

const ESCAPE = '\u001b';
/** One key: a line break, an escape sequence such as that of an arrow, or a character. */
const KEYS = new RegExp(String.raw`\r\n|${ESCAPE}(?:\[[\d;?]*[@-~]|O.)?|.`, 'gsu');
const ENTER = ['\r', '\n', '\r\n'];
const INTERRUPT = '\u0003';
/** Ctrl-D; a terminal has 0 for one that came before the question. */
const END = ['\u0004', '\0'];
/** Keys that shorten the line. */
const SHORTEN: Readonly<Record<string, (line: string) => string>> = {
  '\u007f': (line) => graphemesOf(line).slice(0, -1).join(''),
  '\b': (line) => graphemesOf(line).slice(0, -1).join(''),
  '\u0015': () => '',
  '\u0017': (line) => line.replace(/\S*\s*$/, ''),
};
const CLEAR_LINE = `\r${ESCAPE}[K`;

export type AskTerminal = (question: string, isSecret: boolean) => Promise<string>;

/**
 * Asks on a terminal. Each question has the terminal for itself: between them, Ctrl-C ends the process as always. Keys that
 * were typed or pasted after an answer are for the next question, so that a pasted password is not shown.
 */
export function createTerminal({ stdin, stderr, signal }: Environment): AskTerminal {
  const waiting: string[] = [];

  /** Returns the line with the keys in it; undefined until Enter. */
  function take(line: { text: string }, draw: (added?: string) => void): string | undefined {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
      if (ENTER.includes(key)) return line.text;
      if (key === INTERRUPT) throw new Interrupted();
      if (END.includes(key) && line.text === '') throw new NoAnswer();
      const shorten = SHORTEN[key];
      if (shorten) {
        line.text = shorten(line.text);
        draw();
      } else if (!/\p{Cc}/u.test(key)) {
        line.text += key;
        draw(key);
      }
    }
    return undefined;
  }

  return async (question, isSecret) => {
    const line = { text: '' };
    const lastLine = question.slice(question.lastIndexOf('\n') + 1);
    const draw = (added?: string) => {
      if (!isSecret) stderr.write(added ?? `${CLEAR_LINE}${lastLine}${line.text}`);
    };
    // First: a quick answer to the question must not be shown by the terminal itself.
    stdin.setEncoding('utf8').setRawMode(true);
    stderr.write(question);
    try {
      return await new Promise<string>((resolve, reject) => {
        const hangUp = () => end(() => reject(new NoAnswer()));
        const interrupt = () => end(() => reject(new Interrupted()));
        /** At once: keys that follow are for the next question. */
        const end = (settle: () => void) => {
          stdin.off('data', read).off('end', hangUp).off('error', hangUp).pause();
          signal.removeEventListener('abort', interrupt);
          settle();
        };
        const read = (chunk = '') => {
          waiting.push(...(chunk.match(KEYS) ?? []));
          try {
            const text = take(line, draw);
            if (text !== undefined) end(() => resolve(text));
          } catch (error) {
            end(() => reject(error));
          }
        };
        stdin.on('data', read).once('end', hangUp).once('error', hangUp).resume();
        signal.addEventListener('abort', interrupt);
        if (signal.aborted) interrupt();
        else read();
      });
    } finally {
      stdin.setRawMode(false);
      stderr.write('\n');
    }
  };
}
