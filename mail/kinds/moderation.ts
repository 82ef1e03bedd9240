import type { Block, Content } from '../content.ts';
import type { MailOf } from '../mail.ts';
import { greet, listDetails, showTimes, textFact, type Words } from './parts.ts';

/** A mail to one side of a report. It never says who reported. */
export function composeModerationMail(
  mail: MailOf<'contentReport' | 'contentDecision'>,
  words: Words,
): Content {
  const { translate } = words;
  const names = { name: mail.targetName };
  const heading =
    mail.kind === 'contentReport'
      ? translate(`report.${mail.state}`)
      : translate(`decision.${mail.state}`, names);
  const say = (text: typeof heading): Block => ({ type: 'paragraph', text });
  const content = translate(`content.${mail.targetType}`, names);
  return {
    subject: heading,
    heading,
    blocks: [
      greet(words, mail.readerName),
      ...(mail.state === 'received' ? [say(translate('report.receivedIntro'))] : []),
      {
        type: 'facts',
        facts: [
          { label: translate('label.content'), value: content },
          ...textFact(translate('label.decision'), mail.note),
        ],
      },
      ...(mail.mayAppeal ? [say(translate('appeal.possible'))] : []),
      { type: 'button', label: translate('link.reports'), url: mail.reportsUrl },
    ],
    footer: translate('footer.account'),
  };
}

/** A mail to a customer with appointments at a business or with a professional that is suspended, or no longer is. */
export function composeSuspensionMail(
  mail: MailOf<'suspended' | 'reinstated'>,
  words: Words,
): Content {
  const { translate } = words;
  const { booking, readerName, suspendedName: name } = mail;
  const times = booking.times.map(({ manageUrl, ...time }) => ({
    ...time,
    ...(manageUrl !== null && { link: { label: translate('link.manage'), url: manageUrl } }),
  }));
  return {
    subject: translate(`${mail.kind}.subject`, { name }),
    business: booking.business.name,
    heading: translate(`${mail.kind}.subject`, { name }),
    blocks: [
      greet(words, readerName),
      { type: 'paragraph', text: translate(`${mail.kind}.intro`, { name }) },
      ...showTimes(words, times),
      {
        type: 'facts',
        facts: [
          ...listDetails(words, { ...booking, price: null }),
          ...textFact(translate('label.phone'), booking.business.phone),
        ],
      },
    ],
    footer: translate('footer.customer', { business: booking.business.name }),
  };
}
