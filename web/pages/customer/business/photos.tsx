import { useTexts } from '../../../text/use-texts.ts';
import { Picture } from '../../../ui/picture.tsx';
import type { Business } from '../data.ts';

/** The photos side by side; what does not fit is reached by scrolling, also with the arrow keys. */
export function Photos({ business: { photos } }: { readonly business: Business }) {
  const t = useTexts('customer');
  if (photos.length === 0) return null;
  return (
    // A region that scrolls must be reachable by keyboard.
    <ul className="photos" aria-label={t('business.photos')} tabIndex={0}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <Picture picture={photo} sizes="(max-width: 30rem) 85vw, 26rem" />
        </li>
      ))}
    </ul>
  );
}
