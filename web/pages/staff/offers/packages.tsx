import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { changePackage, listPackages } from '../../../api/operations.ts';
import { readPages } from '../../../api/pages.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { PagedList } from '../ui/pages.tsx';
import { useNames } from '../ui/use-business.ts';
import type { Package } from './data.ts';
import { PackageForm } from './package-form.tsx';
import { ToggleButton } from './toggle-button.tsx';

const NEW = 'new';

export function Packages({ mayChange }: { readonly mayChange: boolean }) {
  const t = useTexts('offers');
  const { businessId } = useStaff();
  const [edited, setEdited] = useState<Package | typeof NEW>();
  const list = useInfiniteQuery(
    readPages(listPackages, { query: atBusiness(businessId, { limit: 50 }) }),
  );
  return (
    <section className="stack-small" aria-labelledby="packages">
      <div className="head">
        <div>
          <h2 id="packages">{t('package.title')}</h2>
          <p className="quiet">{t('package.text')}</p>
        </div>
        {mayChange && (
          <button type="button" className="button slim" onClick={() => setEdited(NEW)}>
            <Icon name="plus" isTiny />
            {t('package.add')}
          </button>
        )}
      </div>
      <PagedList
        list={list}
        height="10rem"
        empty={<p className="card quiet">{t('package.none')}</p>}
      >
        {(packages) => (
          <ul className="rows card">
            {packages.map((each) => (
              <PackageRow
                key={each.id}
                item={each}
                mayChange={mayChange}
                onEdit={() => setEdited(each)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {edited && (
        <PackageForm
          item={edited === NEW ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

type PackageRowProps = {
  readonly item: Package;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
};

function PackageRow({ item, mayChange, onEdit }: PackageRowProps) {
  const t = useTexts('offers');
  const lists = useTexts('lists');
  const formats = useFormats();
  const names = useNames();
  const { id, title, sessionCount, validityDays, savings, purchaseCount, isActive } = item;
  const facts = [
    names.service(item.serviceId),
    t('package.sessions', { count: sessionCount }),
    t('package.days', { count: validityDays }),
    savings.savingsPercent > 0 &&
      t('package.saves', { percent: Math.round(savings.savingsPercent) }),
    purchaseCount !== undefined && t('package.sold', { count: purchaseCount }),
  ];
  return (
    <li>
      <span className="row-main">
        <b>{title}</b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      <span className={isActive ? 'tag open' : 'tag'}>{t(isActive ? 'on' : 'off')}</span>
      <b className="row-end">
        <bdi dir="ltr">{formats.price(item.packagePriceMajor, item.currency)}</bdi>
      </b>
      {mayChange && (
        <span className="acts">
          <button
            type="button"
            className="button plain slim"
            aria-label={lists('changeOf', { name: title })}
            onClick={onEdit}
          >
            {lists('change')}
          </button>
          <ToggleButton
            name={title}
            isActive={isActive}
            onSend={(next) => call(changePackage, { body: { id, isActive: next } })}
          />
        </span>
      )}
    </li>
  );
}
