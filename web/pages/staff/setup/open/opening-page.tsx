import './open.css';
import { Link, useSearch } from 'wouter';
import { LoadFailure } from '../../../../app/load-failure.tsx';
import { usePageTitle } from '../../../../app/page-title.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Note } from '../../../../ui/note.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { LiveMark } from '../../shell/live-mark.tsx';
import { useStaff } from '../../shell/staff-context.ts';
import '../setup.css';
import { useOpeningHours } from '../hours/use-hours.ts';
import { type OwnBusiness, useSettings } from '../settings/use-settings.ts';
import { useServiceNames, useStaffMembers } from '../team/use-team.ts';
import { StepBody } from './step-body.tsx';
import { gapsOf, hrefOf, isDone, nextStep, readStep, type Step, STEPS } from './steps.ts';

/** From a draft to a business that is reviewed, step by step. Each step saves what it has. */
export default function OpeningPage() {
  const t = useTexts('settings');
  const { businessId, rights } = useStaff();
  usePageTitle(t('open.title'));
  return (
    <>
      <div className="work-bar">
        <h1>{t('open.title')}</h1>
        <span className="push">
          <LiveMark />
        </span>
      </div>
      <div className="work-page setup-page open-page">
        {rights.includes('settings') ? (
          <Opening key={businessId} />
        ) : (
          <Note kind="quiet">{t('open.notYours')}</Note>
        )}
      </div>
    </>
  );
}

function Opening() {
  const settings = useSettings();
  const hours = useOpeningHours();
  const services = useServiceNames();
  const staff = useStaffMembers();
  const step = readStep(new URLSearchParams(useSearch()).get('step'));
  const failed = [settings, hours, services, staff].find(({ error, data }) => error && !data);
  if (failed) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!settings.data || !hours.data || !services.data || !staff.data) return <OpeningSkeleton />;
  const { item: business, version } = settings.data;
  const gaps = gapsOf({
    business,
    openDays: hours.data.weekly.filter(({ spans }) => spans.length > 0).length,
    services: services.data.length,
    bookable: staff.data.filter(({ services: offered }) => offered.length > 0).length,
  });
  return (
    <>
      <Steps step={step} business={business} isDoneAt={(each) => isDone(each, gaps)} />
      <div className="setup-body">
        <StepBody {...{ step, business, version, gaps }} />
        <StepButtons step={step} />
      </div>
    </>
  );
}

type StepsProps = {
  readonly step: Step;
  readonly business: OwnBusiness;
  readonly isDoneAt: (step: Step) => boolean;
};

function Steps({ step, business, isDoneAt }: StepsProps) {
  const t = useTexts('settings');
  const number = STEPS.indexOf(step) + 1;
  return (
    <nav aria-label={t('open.steps')}>
      <p className="small">
        <b>{t('open.step', { number, count: STEPS.length })}</b>
        <br />
        <span className="quiet">{business.name}</span>
      </p>
      <ol>
        {STEPS.map((each, index) => (
          <li key={each}>
            <Link
              href={hrefOf(each)}
              className={isDoneAt(each) ? 'step-done' : undefined}
              aria-current={each === step ? 'step' : undefined}
            >
              <span className="step-mark">
                {isDoneAt(each) ? <Icon name="check" isTiny /> : index + 1}
              </span>
              {t(`open.step.${each}`)}
              {isDoneAt(each) && <span className="unseen">{t('open.done')}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepButtons({ step }: { readonly step: Step }) {
  const t = useTexts('settings');
  const [before, after] = [nextStep(step, -1), nextStep(step, 1)];
  return (
    <div className="row step-buttons">
      {before && (
        <Link className="button" href={hrefOf(before)}>
          <Icon name="back" isTiny isMirrored />
          {t(`open.step.${before}`)}
        </Link>
      )}
      {after && (
        <Link className="button primary push" href={hrefOf(after)}>
          {t('open.next', { step: t(`open.step.${after}`) })}
          <Icon name="forward" isTiny isMirrored />
        </Link>
      )}
    </div>
  );
}

function OpeningSkeleton() {
  return (
    <>
      <Skeleton width="12rem" height="18rem" />
      <Skeleton width="100%" height="30rem" />
    </>
  );
}
