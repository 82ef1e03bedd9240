import './services.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listOwnServices, listStaff } from '../../../../api/operations.ts';
import { readPages } from '../../../../api/pages.ts';
import { read } from '../../../../api/query.ts';
import { LoadFailure } from '../../../../app/load-failure.tsx';
import { useTexts } from '../../../../text/use-texts.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import type { OwnPicture } from '../pictures/use-pictures.ts';
import { SetupFrame } from '../setup-frame.tsx';
import type { Service } from './service-draft.ts';
import { ServiceForm } from './service-form.tsx';
import { ServiceRow } from './service-row.tsx';

/** The services that can be booked: time, price, buffers, seats and who does it. */
export default function ServicesPage() {
  const { businessId, rights } = useStaff();
  const mayChange = rights.includes('settings');
  return (
    <SetupFrame part="services" mayChange={mayChange}>
      <Services key={businessId} mayChange={mayChange} />
    </SetupFrame>
  );
}

export function Services({ mayChange }: { readonly mayChange: boolean }) {
  const t = useTexts('setup');
  const { businessId } = useStaff();
  const services = useInfiniteQuery(readPages(listOwnServices, { query: atBusiness(businessId) }));
  const people = useQuery(
    read(listStaff, { query: atBusiness(businessId, { limit: PEOPLE_MAX }) }),
  );
  const [editedId, setEditedId] = useState<string>();
  const list = services.data?.pages.flatMap(({ items }) => items);
  const close = () => setEditedId(undefined);
  return (
    <section aria-labelledby="services">
      <SectionHead
        id="services"
        title={t('services.title')}
        text={t('services.text')}
        add={mayChange ? { label: t('services.add'), onClick: () => setEditedId(NEW) } : undefined}
      />
      {services.error && !list ? (
        <LoadFailure error={services.error} onRetry={() => void services.refetch()} />
      ) : !list ? (
        <Skeleton width="100%" height="20rem" />
      ) : (
        <>
          {list.length === 0 && editedId !== NEW && (
            <p className="card quiet">{t('services.none')}</p>
          )}
          <ul className="services card">
            {editedId === NEW && (
              <li className="edited">
                <ServiceForm service={undefined} people={people.data ?? []} onClose={close} />
              </li>
            )}
            {list.map((service) => (
              <ServiceItem
                key={service.id}
                {...{ service, mayChange }}
                people={people.data ?? []}
                isEdited={editedId === service.id}
                onEdit={() => setEditedId(service.id)}
                onClose={close}
              />
            ))}
          </ul>
          {services.hasNextPage && (
            <button type="button" className="button" onClick={() => void services.fetchNextPage()}>
              {t('services.more')}
            </button>
          )}
        </>
      )}
    </section>
  );
}

const NEW = 'new';
/** As many as a business may have. */
const PEOPLE_MAX = 200;

export type Person = {
  readonly id: string;
  readonly name: string;
  readonly picture: OwnPicture | null;
};

type ServiceItemProps = {
  readonly service: Service;
  readonly people: readonly Person[];
  readonly mayChange: boolean;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
};

function ServiceItem({ service, people, mayChange, isEdited, onEdit, onClose }: ServiceItemProps) {
  return (
    <li className={isEdited ? 'edited' : undefined}>
      {isEdited ? (
        <ServiceForm service={service} people={people} onClose={onClose} />
      ) : (
        <ServiceRow service={service} people={people} mayChange={mayChange} onEdit={onEdit} />
      )}
    </li>
  );
}
