import type { Output } from '../../../../api/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../../../contract/page-paths.ts';
import { getCompleteness } from '../../../../api/operations.ts';
import { read } from '../../../../api/query.ts';
import { useFormats } from '../../../../format/formats.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { useStaff } from '../../shell/staff-context.ts';

type Part = Output<'getCompleteness'>['missing'][number];

/** The form or page where a part is added. */
const PLACES: Readonly<Record<Part, string>> = {
  description: '#about',
  contact: '#about',
  picture: '#pictures',
  address: '#place',
  position: '#place',
  hours: PAGE_PATHS.hours,
  services: PAGE_PATHS.services,
  prices: PAGE_PATHS.services,
  people: PAGE_PATHS.team,
  faces: PAGE_PATHS.team,
};

/** Says how complete the public page is, with a link to each part that is missing. */
export function PageCompleteness() {
  const t = useTexts('settings');
  const formats = useFormats();
  const id = useId();
  const { businessId } = useStaff();
  const { data } = useQuery(read(getCompleteness, { params: { id: businessId } }));
  if (!data) return null;
  const { percent, missing } = data;
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={t('page.title')} text={t('page.order')} />
      <div className="card stack completeness">
        <b id={`${id}-percent`}>{t('page.percent', { percent: formats.number(percent) })}</b>
        <progress max={100} value={percent} aria-labelledby={`${id}-percent`} />
        <p className="quiet">{t(missing.length > 0 ? 'page.add' : 'page.whole')}</p>
        {missing.length > 0 && (
          <ul>
            {missing.map((part) => (
              <li key={part}>
                <Place to={PLACES[part]}>{t(`page.${part}`)}</Place>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** A form of the same page is scrolled to; the router would take its address for another page. */
function Place({ to, children }: { readonly to: string; readonly children: string }) {
  if (to.startsWith('#')) return <a href={to}>{children}</a>;
  return <Link href={to}>{children}</Link>;
}
