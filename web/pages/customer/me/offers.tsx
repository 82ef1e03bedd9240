import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { call } from '../../../api/call.ts';
import { isPending, waitForDecision } from '../../../api/decision.ts';
import { bookAppointment, getHold, releaseHold } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { useToast } from '../../../app/toasts.tsx';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { BigTime } from '../../../ui/big-time.tsx';
import { Note } from '../../../ui/note.tsx';
import { useServices } from '../data.ts';
import { readAgain, usePlaces, type WaitlistEntry } from './data.ts';
import { useChange } from './use-change.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useWaitlist } from './use-waitlist.ts';

const SECOND_MS = 1000;

type Offer = NonNullable<WaitlistEntry['offer']>;

/** Times that the waitlist keeps for the customer. */
export function Offers() {
  const { data = [] } = useWaitlist();
  return data.map(
    (entry) =>
      entry.offer && <OfferCard key={entry.offer.holdId} entry={entry} offer={entry.offer} />,
  );
}

type OfferCardProps = { readonly entry: WaitlistEntry; readonly offer: Offer };

function OfferCard({ entry, offer }: OfferCardProps) {
  const t = useTexts('me');
  const formats = useFormats();
  const nowMs = useNow(SECOND_MS);
  const { data: hold } = useQuery(read(getHold, { params: { id: offer.holdId } }));
  const leftMs = Date.parse(offer.expiresAt) - nowMs;
  const actions = useOfferActions(entry, offer);
  if (leftMs <= 0) {
    return (
      <section className="card offer">
        <Note kind="quiet">{t('offer.over')}</Note>
      </section>
    );
  }
  const price = hold?.quote.finalMajor;
  return (
    <section className="card offer" aria-labelledby={`offer-${offer.holdId}`}>
      <div className="stack-small">
        <p className="label" id={`offer-${offer.holdId}`}>
          {t('offer.title')}
        </p>
        <BigTime day={formats.longDay(offer.date)} start={offer.start} />
        <p className="quiet">
          <OfferName entry={entry} offer={offer} />
          {price !== undefined && hold && ` · ${formats.price(price, hold.quote.currency)}`}
        </p>
      </div>
      <div className="stack-small">
        <div className="hold">
          <p>
            <span>{t('offer.kept')}</span>
            <b role="timer">{toClock(leftMs)}</b>
          </p>
          <div className="track" aria-hidden="true">
            <i style={{ '--share': shareOf(leftMs) } as CSSProperties} />
          </div>
        </div>
        <button
          type="button"
          className="button primary big"
          aria-disabled={actions.isSending}
          onClick={actions.take}
        >
          {t('offer.take', { day: formats.day(offer.date), time: offer.start })}
        </button>
        <button type="button" className="button plain slim" onClick={actions.pass}>
          {t('offer.pass')}
        </button>
        {actions.problem && (
          <Note kind="stop" isAnnounced>
            {actions.problem}
          </Note>
        )}
      </div>
    </section>
  );
}

function OfferName({ entry, offer }: OfferCardProps) {
  const t = useTexts('me');
  const formats = useFormats();
  const { data: services = [] } = useServices(entry.business);
  const { business, nameOf } = usePlaces([entry.business])(entry.business);
  const service = formats.list(
    entry.services.map((id) => services.find((one) => one.id === id)?.name ?? ''),
  );
  const name = nameOf(offer.professional);
  const visit = name ? t('with', { service, name }) : service;
  return business ? t('offer.at', { visit, place: business.name }) : visit;
}

function useOfferActions(entry: WaitlistEntry, offer: Offer) {
  const t = useTexts('me');
  const formats = useFormats();
  const showToast = useToast();
  const { isSending, problem, run } = useChange(async (act: 'take' | 'pass', key) => {
    if (act === 'pass') {
      await call(releaseHold, { params: { id: offer.holdId } });
      showToast(t('offer.passed'));
    } else {
      const { body: answer } = await call(bookAppointment, {
        headers: { 'idempotency-key': key },
        body: toBooking(entry, offer),
      });
      if (isPending(answer)) showToast(t('offer.pending'));
      await waitForDecision(answer);
      showToast(t('offer.taken', { day: formats.day(offer.date), time: offer.start }));
    }
    void readAgain();
  });
  return { isSending, problem, take: () => run('take'), pass: () => run('pass') };
}

function toBooking({ business, services, familyMemberId }: WaitlistEntry, offer: Offer) {
  const { professional, date, start, holdId } = offer;
  return {
    business,
    professional,
    services,
    date,
    start,
    holdId,
    ...(familyMemberId !== null && { familyMemberId }),
  };
}

const FULL_MS = 30 * 60 * SECOND_MS;

/** The line is full for half an hour or more. */
const shareOf = (leftMs: number) => Math.min(100, (leftMs / FULL_MS) * 100);

function toClock(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  const minutes = Math.floor(seconds / 60);
  const rest = `${String(minutes % 60).padStart(minutes < 60 ? 1 : 2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return minutes < 60 ? rest : `${Math.floor(minutes / 60)}:${rest}`;
}
