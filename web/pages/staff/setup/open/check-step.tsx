import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../../../contract/page-paths.ts';
import { pathTo } from '../../../../app/paths.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Note } from '../../../../ui/note.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { FailureNote } from '../failure-note.tsx';
import { type OwnBusiness, useSubmission } from '../settings/use-settings.ts';
import { blocksReview, type Gap, hrefOf, stepOf } from './steps.ts';

type CheckStepProps = { readonly business: OwnBusiness; readonly gaps: readonly Gap[] };

/** The gaps, and the button that submits the business for review. */
export function CheckStep({ business, gaps }: CheckStepProps) {
  const t = useTexts('settings');
  const submit = useSubmission();
  const isReady = !gaps.some(blocksReview);
  if (business.status !== 'draft') return <Submitted business={business} />;
  return (
    <section aria-labelledby="check">
      <SectionHead id="check" title={t('check.title')} text={t('check.text')} />
      {business.statusReason && (
        <Note kind="stop">{t('check.sentBack', { reason: business.statusReason })}</Note>
      )}
      {gaps.length > 0 && (
        <ul className="card gaps">
          {gaps.map((gap) => (
            <li key={gap}>
              <Icon name="info" isTiny />
              <span>{t(`gap.${gap}`)}</span>
              <Link className="text-button" href={hrefOf(stepOf(gap))}>
                {t('check.goTo', { step: t(`open.step.${stepOf(gap)}`) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <FailureNote error={submit.error} />
      <p>
        <button
          type="button"
          className="button primary"
          aria-disabled={!isReady || submit.isPending}
          onClick={() => isReady && !submit.isPending && submit.mutate()}
        >
          {isReady ? t('check.submit', { name: business.name }) : t('check.notYet')}
        </button>
      </p>
    </section>
  );
}

/** Once it is submitted, an admin decides; a mail says how. */
function Submitted({ business: { id, status } }: Pick<CheckStepProps, 'business'>) {
  const t = useTexts('settings');
  const isOpen = status === 'approved';
  return (
    <section aria-labelledby="check">
      <SectionHead id="check" title={t(`status.${status}`)} />
      <Note kind={isOpen ? 'open' : 'info'} icon={isOpen ? 'check' : 'clock'}>
        {t(`status.${status}.text`)}
      </Note>
      <div className="row">
        {isOpen && (
          <Link className="button" href={pathTo('business', id)}>
            {t('check.see')}
          </Link>
        )}
        <Link className="button" href={PAGE_PATHS.day}>
          {t('check.calendar')}
        </Link>
      </div>
    </section>
  );
}
