import { useState } from 'react';
import { Link } from 'wouter';
import { helpPath, pathTo } from '../../../app/paths.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { directionsTo } from '../directions.ts';
import { CalendarMenu } from './calendar-menu.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import type { Alert, Place, Visit } from './data.ts';
import { RunningLate } from './running-late.tsx';
import type { Position } from './upcoming.tsx';
import { useVisitTexts } from './use-visit-texts.ts';
import { isChangeable } from '../is-changeable.ts';
import { durationOf, isLateTime, minutesUntil, priceOf } from './visits.ts';

/** Until then the day says enough. */
const SOON_MIN = 12 * 60;

type UpcomingVisitProps = {
  readonly visit: Visit;
  readonly place: Place;
  readonly position: Position | undefined;
  readonly alert: Alert | undefined;
  readonly nowMs: number;
};

export function UpcomingVisit({ visit, place, position, alert, nowMs }: UpcomingVisitProps) {
  const t = useTexts('me');
  const { nameOf } = useVisitTexts();
  const { business } = place;
  return (
    <li className="visit">
      <When visit={visit} position={position} nowMs={nowMs} />
      <div className="stack-small">
        {visit.status === 'Pending' && (
          <p>
            <span className="tag info">
              {business
                ? t('upcoming.pending', { place: business.name })
                : t('upcoming.pendingShort')}
            </span>
          </p>
        )}
        <h3>{nameOf(visit, place)}</h3>
        <Facts visit={visit} place={place} />
        {visit.status === 'Confirmed' && isLateTime(visit, nowMs) && (
          <RunningLate visit={visit} place={place} alert={alert} />
        )}
        <Actions visit={visit} place={place} nowMs={nowMs} />
      </div>
    </li>
  );
}

function When({
  visit,
  position,
  nowMs,
}: Pick<UpcomingVisitProps, 'visit' | 'position' | 'nowMs'>) {
  const t = useTexts('me');
  const formats = useFormats();
  const { dayOf, zoneOf } = useVisitTexts();
  const minutes = minutesUntil(visit, nowMs);
  const zone = zoneOf(visit);
  return (
    <div className="visit-when">
      <span className="day">{dayOf(visit, nowMs)}</span>
      <span className="clock">{visit.start}</span>
      {minutes <= SOON_MIN && (
        <span className="small quiet">
          {minutes === 0 ? t('now') : t('in.minutes', { span: formats.duration(minutes) })}
        </span>
      )}
      {position && <span className="small quiet">{t('series.position', position)}</span>}
      {zone && <span className="small quiet">{zone}</span>}
    </div>
  );
}

function Facts({ visit, place }: Pick<UpcomingVisitProps, 'visit' | 'place'>) {
  const t = useTexts('me');
  const formats = useFormats();
  const price = priceOf(visit);
  const { business, client, familyMemberId } = visit;
  const directions = place.business && directionsTo(place.business);
  return (
    <p className="dots">
      {place.business && (
        <span>
          <Link href={pathTo('business', business)}>{place.business.name}</Link>
        </span>
      )}
      <span>{formats.duration(durationOf(visit))}</span>
      {visit.packageRedemption && <span>{t('price.package')}</span>}
      {price !== undefined && <span>{formats.price(price, visit.currency)}</span>}
      {familyMemberId && client && <span>{t('forPerson', { name: client })}</span>}
      {directions && (
        <span>
          <a href={directions} target="_blank" rel="noreferrer">
            {t('upcoming.directions')}
            <span className="unseen"> {place.business?.name}</span>
          </a>
        </span>
      )}
      <span>
        <Link href={helpPath(visit.id)}>{t('help.get')}</Link>
      </span>
    </p>
  );
}

/** The changes that the customer may make now, and until when. */
function Actions({ visit, place, nowMs }: Pick<UpcomingVisitProps, 'visit' | 'place' | 'nowMs'>) {
  const t = useTexts('me');
  const { nameOf } = useVisitTexts();
  const [isCancelling, setIsCancelling] = useState(false);
  if (!isChangeable(visit, nowMs)) return <TooLate visit={visit} place={place} nowMs={nowMs} />;
  const name = nameOf(visit, place);
  return (
    <>
      <div className="row actions">
        <Link className="button slim" href={pathTo('move', visit.id)}>
          {t('upcoming.move')} <span className="unseen">{name}</span>
        </Link>
        <button type="button" className="button slim" onClick={() => setIsCancelling(true)}>
          {t('upcoming.cancel')} <span className="unseen">{name}</span>
        </button>
        <CalendarMenu visit={visit} place={place} name={name} />
      </div>
      <ChangeTerms visit={visit} />
      {isCancelling && (
        <CancelDialog
          visit={visit}
          place={place}
          nowMs={nowMs}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </>
  );
}

function ChangeTerms({ visit }: Pick<UpcomingVisitProps, 'visit'>) {
  const t = useTexts('me');
  const { partsOf } = useVisitTexts();
  const { changeUntil, timezone } = visit;
  return (
    <p className="small quiet">
      {changeUntil
        ? t('upcoming.until', partsOf({ ms: Date.parse(changeUntil), timezone }))
        : t('upcoming.free')}
    </p>
  );
}

function TooLate({ visit, place, nowMs }: Pick<UpcomingVisitProps, 'visit' | 'place' | 'nowMs'>) {
  const t = useTexts('me');
  const { business } = place;
  return (
    <p className="small quiet">
      {minutesUntil(visit, nowMs) === 0 ? t('upcoming.running') : t('upcoming.tooLate')}{' '}
      {business?.phone ? (
        <a href={`tel:${business.phone.replaceAll(' ', '')}`}>
          {t('upcoming.call', { phone: inOnePiece(business.phone) })}
        </a>
      ) : (
        business && t('upcoming.callPlace', { place: business.name })
      )}
    </p>
  );
}

/** A number is read from left to right in every language, and stays on one line. */
function inOnePiece(phone: string): string {
  return `\u2066${phone.replaceAll(' ', '\u00A0')}\u2069`;
}
