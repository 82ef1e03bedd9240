import './find.css';
import { useTexts } from '../../../text/use-texts.ts';

const PARTS = ['rating', 'opening', 'distance', 'match', 'price', 'page'] as const;

/** Explains the recommended order. */
export default function OrderNote() {
  const t = useTexts('find');
  return (
    <section className="order-note" aria-label={t('order')}>
      <p>{t('order.text')}</p>
      <ul>
        {PARTS.map((part) => (
          <li key={part}>{t(`order.${part}`)}</li>
        ))}
      </ul>
      <p>
        <b>{t('order.money')}</b>
      </p>
    </section>
  );
}
