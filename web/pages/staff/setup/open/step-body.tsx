import { useTexts } from '../../../../text/use-texts.ts';
import { Hours } from '../hours/hours-page.tsx';
import { Services } from '../services/services-page.tsx';
import { AboutForm } from '../settings/about-form.tsx';
import { PlaceForm } from '../settings/place-form.tsx';
import { ReminderForm } from '../settings/reminder-form.tsx';
import { RulesForm } from '../settings/rules-form.tsx';
import type { OwnBusiness } from '../settings/use-settings.ts';
import { Team } from '../team/team-page.tsx';
import { CheckStep } from './check-step.tsx';
import type { Gap, Step } from './steps.ts';

type StepBodyProps = {
  readonly step: Step;
  readonly business: OwnBusiness;
  readonly version: string | undefined;
  readonly gaps: readonly Gap[];
};

/** The same parts as in the set-up. */
export function StepBody({ step, business, version, gaps }: StepBodyProps) {
  const t = useTexts('settings');
  switch (step) {
    case 'about':
      return (
        <>
          <p className="quiet">{t('open.about')}</p>
          <AboutForm {...{ business, version }} />
          <PlaceForm {...{ business, version }} />
        </>
      );
    case 'hours':
      return <Hours mayChange />;
    case 'services':
      return <Services mayChange />;
    case 'team':
      return <Team />;
    case 'rules':
      return (
        <>
          <RulesForm {...{ business, version }} />
          <ReminderForm {...{ business, version }} />
        </>
      );
    case 'check':
      return <CheckStep {...{ business, gaps }} />;
  }
}
