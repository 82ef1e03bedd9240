import './team.css';
import { Link, useParams } from 'wouter';
import { PAGE_PATHS } from '../../../../../contract/page-paths.ts';
import { LoadFailure } from '../../../../app/load-failure.tsx';
import { useTexts } from '../../../../text/use-texts.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Note } from '../../../../ui/note.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useStaff } from '../../shell/staff-context.ts';
import { SetupFrame } from '../setup-frame.tsx';
import { PersonExceptions } from './person-exceptions.tsx';
import { PersonHours } from './person-hours.tsx';
import { PersonProfile } from './person-profile.tsx';
import { PersonRights } from './person-rights.tsx';
import { PersonUsual } from './person-usual.tsx';
import { RemovePerson } from './remove-person.tsx';
import { usePeople, useSchedule } from './use-schedule.ts';
import { useStaffMembers } from './use-team.ts';

/** One person who can be booked. A reader who may not change the team sees the hours only. */
export default function PersonPage() {
  const { businessId } = useStaff();
  const { id = '' } = useParams();
  return (
    <SetupFrame part="team" mayChange>
      <Person key={`${businessId} ${id}`} id={id} />
    </SetupFrame>
  );
}

function Person({ id }: { readonly id: string }) {
  const t = useTexts('team');
  const mayChangeTeam = useStaff().rights.includes('team');
  const staff = useStaffMembers(mayChangeTeam);
  const people = usePeople();
  const schedule = useSchedule(id);
  const failed = [people, schedule, staff].find(({ error, data }) => error && !data);
  if (failed) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!people.data || !schedule.data || (mayChangeTeam && !staff.data)) return <PersonSkeleton />;
  const { timezone } = people.data;
  const person = staff.data?.find((each) => each.id === id);
  const shown = people.data.people.find((each) => each.id === id);
  const name = person?.name ?? shown?.name;
  if (name === undefined) return <Note kind="stop">{t('person.gone')}</Note>;
  return (
    <>
      <div>
        {mayChangeTeam && (
          <Link className="crumb" href={PAGE_PATHS.team}>
            <Icon name="back" isTiny isMirrored />
            {t('person.back')}
          </Link>
        )}
        <h2 className="person-name">{name}</h2>
      </div>
      {shown?.isSuspended && (
        <Note kind="stop">
          <b>{t('people.suspended')}</b> {t('person.suspended')}{' '}
          <Link className="text-button" href={PAGE_PATHS.staffReports}>
            {t('person.suspendedWhy')}
          </Link>
        </Note>
      )}
      <PersonHours id={id} name={name} usual={person?.workingHours} saved={schedule.data} />
      <PersonExceptions {...{ id, timezone }} schedule={schedule.data} />
      {person && (
        <>
          {person.businessIds.length === 1 && <PersonUsual person={person} />}
          <PersonProfile person={person} />
          <PersonRights person={person} />
          <RemovePerson person={person} />
        </>
      )}
    </>
  );
}

function PersonSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton width="14rem" height="1.75rem" />
      <Skeleton width="100%" height="26rem" />
      <Skeleton width="100%" height="12rem" />
    </div>
  );
}
