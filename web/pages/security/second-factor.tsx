import './second-factor.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getSecondFactor } from '../../api/operations.ts';
import { queryClient, read } from '../../api/query.ts';
import { LoadFailure } from '../../app/load-failure.tsx';
import { useMoment } from '../../format/moment.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

type SecondFactorProps = {
  readonly isVerified: boolean;
  readonly isAdmin: boolean;
};

/** The second factor of the account: set up, replaced or removed. */
export default function SecondFactor({ isVerified, isAdmin }: SecondFactorProps) {
  const t = useTexts('security');
  const moment = useMoment();
  const [opened, setOpened] = useState<'setUp' | 'remove'>();
  const { data, error, refetch } = useQuery(read(getSecondFactor));
  const close = () => {
    setOpened(undefined);
    void queryClient.invalidateQueries({ queryKey: [getSecondFactor.path] });
  };
  const isOn = data !== undefined && data.enabledAt !== null;
  return (
    <section className="card stack" aria-labelledby="second-factor">
      <h2 id="second-factor">{t('title')}</h2>
      <p className="quiet">{t('text')}</p>
      {data?.isRequired && !isOn && <Note>{t('required')}</Note>}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton width="100%" height="3rem" />}
      {data?.enabledAt && (
        <p>
          <b>{t('on', { moment: moment(data.enabledAt) })}</b>{' '}
          {t('codesLeft', { count: data.recoveryCodesLeft })}
        </p>
      )}
      {data && !isVerified && !isOn && <Note>{t('unverified')}</Note>}
      {data && (isVerified || isOn) && (
        <div className="row choices">
          <button type="button" className="button" onClick={() => setOpened('setUp')}>
            {t(isOn ? 'replace' : 'begin')}
          </button>
          {isOn && !isAdmin && (
            <button type="button" className="button stop" onClick={() => setOpened('remove')}>
              {t('remove')}
            </button>
          )}
        </div>
      )}
      {opened === 'setUp' && <SetUpDialog isReplacing={isOn} onClose={close} />}
      {opened === 'remove' && <RemoveDialog onClose={close} />}
    </section>
  );
}
