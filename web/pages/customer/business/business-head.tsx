import { joinWithComma } from '../../../../domain/language.ts';
import { clockAt, dateAt } from '../../../format/days.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Rating } from '../../../ui/rating.tsx';
import { Tile } from '../../../ui/tile.tsx';
import { type Business, type Professional, summarizeRatings } from '../data.ts';
import { ZoneNote } from '../zone-note.tsx';
import { hoursOn, openStateAt } from './open-hours.ts';

type BusinessHeadProps = {
  readonly business: Business;
  readonly people: readonly Professional[];
};

export function BusinessHead({ business, people }: BusinessHeadProps) {
  const t = useTexts('customer');
  const rating = summarizeRatings(people);
  const place = joinWithComma([business.addressLine1, business.city]);
  return (
    <header className="business-head">
      <Tile name={business.name} picture={business.picture} size="6rem" />
      <div>
        <h1>{business.name}</h1>
        <p className="dots">
          {rating && <Rating value={rating.average} />}
          {rating && <span>{t('reviews.count', { count: rating.count })}</span>}
          {place && <span>{place}</span>}
        </p>
        <p className="row">
          <OpenTag business={business} />
          <span className="small quiet">
            {t('business.cancellation', { count: business.cancellationWindowHours })}
          </span>
          {!business.autoConfirm && <span className="tag info">{t('business.byHand')}</span>}
        </p>
        <ZoneNote business={business} nowMs={Date.now()} />
      </div>
    </header>
  );
}

function OpenTag({ business }: { readonly business: Business }) {
  const t = useTexts('customer');
  const nowMs = Date.now();
  const spans = hoursOn(business, dateAt(nowMs, business.timezone));
  const state = openStateAt(spans, clockAt(nowMs, business.timezone));
  if (state.state === 'closed') return <span className="tag">{t('business.closedNow')}</span>;
  const { time } = state;
  return state.state === 'open' ? (
    <span className="tag open">{t('business.openUntil', { time })}</span>
  ) : (
    <span className="tag">{t('business.opensAt', { time })}</span>
  );
}
