import { useFormats } from '../format/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Star } from './icon.tsx';

/** `★ 4.8` */
export function Rating({ value }: { readonly value: number }) {
  const t = useTexts('shell');
  const formats = useFormats();
  const text = formats.rating(value);
  return (
    <span className="rating">
      <Star /> <span aria-hidden="true">{text}</span>
      <span className="unseen">{t('rating', { rating: text })}</span>
    </span>
  );
}

/** One star for each of a whole number. */
export function Stars({ count }: { readonly count: number }) {
  const t = useTexts('shell');
  return (
    <p role="img" aria-label={t('rating', { rating: String(count) })}>
      {Array.from({ length: count }, (_, i) => (
        <Star key={i} />
      ))}
    </p>
  );
}
