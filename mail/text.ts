import type { Direction } from '../domain/language.ts';
import { type Phrase, toPlainText } from '../domain/phrase.ts';
import type { Block, Content } from './content.ts';

/** The body for mail programs that show no HTML. */
export function toTextBody(content: Content, direction: Direction): string {
  const line = (phrase: Phrase) => toPlainText(phrase, direction);
  const comma = direction === 'rtl' ? '، ' : ', ';
  const { unsubscribe } = content;
  return `${[
    line(content.heading),
    ...content.blocks.map((block) => toParagraph(block, line, comma)),
    '-- ',
    line(content.footer),
    ...(unsubscribe ? [`${line(unsubscribe.label)}:\n${unsubscribe.url}`] : []),
  ].join('\n\n')}\n`;
}

function toParagraph(block: Block, line: (phrase: Phrase) => string, comma: string): string {
  switch (block.type) {
    case 'paragraph':
    case 'note':
      return line(block.text);
    case 'times': {
      const lines = block.lines.flatMap(({ day, clock, offset, link }) => [
        line([{ value: day }, comma, ...clock, ' ', { value: `(${offset})` }]),
        ...(link ? [`${line(link.label)}:\n${link.url}\n`] : []),
      ]);
      return [...(block.label ? [`${line(block.label)}:`] : []), ...lines].join('\n').trimEnd();
    }
    case 'schedule':
      return block.entries
        .map(({ clock, offset, text, note }) =>
          [line([...clock, ' ', { value: `(${offset})` }]), line(text), line(note)]
            .filter(Boolean)
            .join('\n'),
        )
        .join('\n\n');
    case 'facts':
      return block.facts.map(({ label, value }) => `${line(label)}: ${line(value)}`).join('\n');
    case 'code':
      return block.text;
    case 'button':
    case 'link':
      return `${line(block.label)}:\n${block.url}`;
  }
}
