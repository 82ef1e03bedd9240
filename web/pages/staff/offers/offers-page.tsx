import { useTexts } from '../../../text/use-texts.ts';
import { useStaff } from '../shell/staff-context.ts';
import { PageBar } from '../ui/page-bar.tsx';
import { Coupons } from './coupons.tsx';
import { Packages } from './packages.tsx';

/** Packages are paid in advance; coupons make a price lower. */
export default function OffersPage() {
  const t = useTexts('offers');
  const { rights } = useStaff();
  return (
    <>
      <PageBar title={t('title')} />
      <div className="work-page list-page stack offers-page">
        <Packages mayChange={rights.includes('settings')} />
        {rights.includes('settings') && <Coupons />}
      </div>
    </>
  );
}
