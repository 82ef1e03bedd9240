import { lazy, Suspense, useEffect } from 'react';
import { useLogin } from '../../../account/login-provider.tsx';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../app/preferences.ts';
import { useFormats } from '../../../format/formats.ts';
import { loadTexts, useTexts } from '../../../text/use-texts.ts';
import { Booked } from '../booked/booked.tsx';
import type { Business, Professional, Service } from '../data.ts';
import { ANYONE, type Choice, toBookingRequest, toFirstHeld, toHeldRequest } from './choice.ts';
import { HoldCountdown } from './hold-countdown.tsx';
import { isLostCode } from './lost-codes.ts';
import { PaymentStep } from './payment-step.tsx';
import { PeopleStep } from './people-step.tsx';
import { RepeatStep } from './repeat-step.tsx';
import { ServicesStep } from './services-step.tsx';
import { Summary } from './summary.tsx';
import { useBooking } from './use-booking.ts';
import { useHold } from './use-hold.ts';
import { useQuote } from './use-quote.ts';
import { WhenStep } from './when-step.tsx';

const Pending = lazy(() => import('../booked/pending.tsx'));
const LostTime = lazy(() => import('../booked/lost-time.tsx'));

type BookingFlowProps = {
  readonly business: Business;
  readonly services: readonly Service[];
  readonly people: readonly Professional[];
  readonly choice: Choice;
  readonly onChange: (part: Partial<Choice>) => void;
};

/** The steps on the left, and what comes of them on the right: a summary, then the result. */
export function BookingFlow(props: BookingFlowProps) {
  const { business, people, choice } = props;
  const t = useTexts('customer');
  const services = choice.services.flatMap(
    (id) => props.services.find((each) => each.id === id) ?? [],
  );
  const flow = useFlow(business, choice);
  const { booking } = flow;
  if (booking.status === 'booked') {
    return (
      <Suspense>
        <Booked {...{ business, services, people }} appointments={booking.appointments} />
      </Suspense>
    );
  }
  return (
    <>
      <h1 className="book-title">{t('book.title', { place: business.name })}</h1>
      {booking.status === 'pending' ? (
        <Suspense>
          <Pending id={booking.id} choice={choice} />
        </Suspense>
      ) : (
        <Steps {...props} all={props.services} services={services} flow={flow} />
      )}
    </>
  );
}

type StepsProps = RightProps & { readonly all: readonly Service[] };

function Steps({ all, ...props }: StepsProps) {
  const { business, services, people, choice, flow } = props;
  const { booking, quote } = flow;
  const refusal = booking.status === 'refused' ? booking.error : undefined;
  const onChange = (part: Partial<Choice>) => {
    // A refusal says nothing about another request.
    if (refusal) flow.choose();
    props.onChange(part);
  };
  const changeServices = (ids: readonly string[]) =>
    onChange({ services: ids, start: undefined, exceptions: [], packageId: undefined });
  const isClass = services.some(({ capacity }) => capacity > 1);
  return (
    <div className="two">
      <div>
        <ServicesStep all={all} chosen={services} onChange={changeServices} />
        {services.length > 0 && (
          <>
            <PeopleStep {...{ people, services, choice, onChange }} />
            <WhenStep {...{ business, services, choice, onChange }} />
            {choice.start && !isClass && (
              <RepeatStep {...{ choice, people, onChange }} quote={quote.data} />
            )}
            <PaymentStep
              {...{ business, services, choice, onChange }}
              error={refusal ?? quote.error}
              isAccepted={quote.data?.discount !== undefined}
            />
          </>
        )}
      </div>
      <div className="side stack">
        <Right {...props} onChange={onChange} />
      </div>
    </div>
  );
}

type Flow = ReturnType<typeof useFlow>;

function useFlow(business: Business, choice: Choice) {
  const session = useSession();
  const isLoggedIn = session.status === 'open';
  const { booking, book, chooseAgain } = useBooking();
  const request = toHeldRequest(business.id, choice);
  const { hold, use, setUnused, setUnkept } = useHold(toFirstHeld(business.id, choice), isLoggedIn);
  const isChoosing = booking.status === 'choosing' || booking.status === 'refused';
  const isEnabled = isLoggedIn && isChoosing && hold.status !== 'asking';
  const quote = useQuote(business.id, choice, { hold, isEnabled });
  const isChosen = request !== undefined;
  const language = useLanguage();
  useEffect(() => {
    // A booking that is made can be shown, also if the network fails then.
    if (isChosen) loadTexts('booked', language).catch(() => undefined);
  }, [isChosen, language]);
  const submit = () => {
    if (!request) return;
    void book(async () => {
      const kept = await use();
      // A series cannot use the hold of its first time, which would be in its way.
      const letGo = choice.frequency === 'none' ? undefined : kept?.id;
      if (letGo) setUnkept();
      return { body: toBookingRequest(request, choice, kept), letGo };
    });
  };
  const choose = () => {
    setUnused();
    chooseAgain();
  };
  return { isLoggedIn, booking, quote, hold, submit, choose };
}

/** Why the chosen time cannot be booked; empty if it can. A series shows it for each of its dates. */
function findLostCode({ booking, hold, quote }: Flow, { frequency }: Choice): string {
  if (booking.status === 'refused') return booking.code;
  if (frequency !== 'none') return '';
  if (hold.status === 'lost') return hold.error.code;
  const [first] = quote.isPlaceholderData ? [] : (quote.data?.occurrences ?? []);
  return (first?.available === false && first.error?.split(':')[0]) || '';
}

type RightProps = BookingFlowProps & { readonly flow: Flow };

function Right({ business, services, people, choice, onChange, flow }: RightProps) {
  const { booking, quote, hold } = flow;
  const lostCode = findLostCode(flow, choice);
  if (choice.date && choice.start && isLostCode(lostCode)) {
    return (
      <Suspense>
        <LostTime
          {...{ business, choice }}
          code={lostCode}
          date={choice.date}
          start={choice.start}
          durationMin={services.reduce((sum, { duration }) => sum + duration, 0)}
          onChoose={(part) => {
            flow.choose();
            onChange({ ...part, exceptions: [] });
          }}
        />
      </Suspense>
    );
  }
  const held = hold.status === 'held' ? hold.professional : undefined;
  const named = choice.professional === ANYONE ? held : choice.professional;
  const refused = booking.status === 'refused' ? booking.error : undefined;
  return (
    <Summary
      {...{ business, services, choice }}
      person={people.find(({ id }) => id === named)}
      quote={quote.data}
      error={refused ?? quote.error ?? undefined}
    >
      <HoldCountdown hold={hold} isSeries={choice.frequency !== 'none'} />
      <BookButton {...{ business, choice, flow }} />
    </Summary>
  );
}

type BookButtonProps = Pick<RightProps, 'business' | 'choice' | 'flow'>;

function BookButton({ business, choice, flow }: BookButtonProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const askToLogIn = useLogin();
  const { date, start } = choice;
  const { isLoggedIn, booking, quote, submit } = flow;
  if (!date || !start) {
    return (
      <button type="button" className="button primary big" disabled>
        {t('book.chooseTime')}
      </button>
    );
  }
  // A line does not end inside of the day.
  const values = { day: formats.day(date).replaceAll(' ', '\u00a0'), time: start };
  const isSending = booking.status === 'sending';
  const more = (quote.data?.occurrences.length ?? 1) - 1;
  const isBlocked = quote.data?.occurrences.some(({ available }) => !available) ?? false;
  const act = () => (isLoggedIn ? submit() : void askToLogIn());
  const isAsked = !business.autoConfirm;
  const label = isLoggedIn
    ? t(isAsked ? 'book.request' : 'book.at', values)
    : t(isAsked ? 'book.logInRequest' : 'book.logIn', values);
  return (
    <div className="book-bar always">
      <button
        type="button"
        className="button primary big"
        aria-disabled={isSending || isBlocked}
        onClick={() => !isSending && !isBlocked && act()}
      >
        <span>
          {isSending ? t('book.sending') : label}
          {more > 0 && !isBlocked && <small>{t('book.more', { count: more })}</small>}
          {isBlocked && <small>{t('book.blocked')}</small>}
        </span>
      </button>
    </div>
  );
}
