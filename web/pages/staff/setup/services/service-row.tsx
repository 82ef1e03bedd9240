import { call } from '../../../../api/call.ts';
import { changeService, listOwnServices } from '../../../../api/operations.ts';
import { useFormats } from '../../../../format/formats.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Tile } from '../../../../ui/tile.tsx';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { PictureButton } from '../pictures/picture-button.tsx';
import { useChange } from '../use-change.ts';
import type { Service } from './service-draft.ts';
import type { Person } from './services-page.tsx';

const FACES_MAX = 4;

type ServiceRowProps = {
  readonly service: Service;
  readonly people: readonly Person[];
  readonly mayChange: boolean;
  readonly onEdit: () => void;
};

export function ServiceRow({ service, people, mayChange, onEdit }: ServiceRowProps) {
  const t = useTexts('setup');
  const formats = useFormats();
  const { id, name, picture, description, price, currency } = service;
  const turn = useTurn(service);
  return (
    <div className="service-row">
      {mayChange ? (
        <PictureButton place={{ of: 'service', id }} {...{ name, picture }} />
      ) : (
        <Tile {...{ name, picture }} size="2.75rem" />
      )}
      <div className="service-name">
        <b>{name}</b>
        <p className="quiet">{description || service.parent}</p>
      </div>
      <Times service={service} />
      <Faces people={people.filter((person) => service.professionalIds.includes(person.id))} />
      <span className="price">
        {price === undefined ? (
          <span className="quiet">{t('services.noPrice')}</span>
        ) : (
          <bdi>{formats.price(price, currency)}</bdi>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="toggle"
        checked={turn.isPending ? turn.asked : service.active}
        disabled={!mayChange}
        aria-label={t('services.canBook', { name })}
        onChange={({ target }) => turn.mutate(target.checked)}
      />
      {mayChange && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('change', { name })}
          onClick={onEdit}
        >
          <WorkIcon name="pen" />
        </button>
      )}
    </div>
  );
}

/** Turns a service on or off; both can be turned back in the same place. */
function useTurn({ id, name }: Service) {
  const t = useTexts('setup');
  const { businessId } = useStaff();
  return useChange({
    send: (active: boolean) =>
      call(changeService, { query: atBusiness(businessId), params: { id }, body: { active } }),
    refresh: [listOwnServices],
    done: (_, active) => t(active ? 'services.on' : 'services.off', { name }),
    toastsFailure: true,
  });
}

function Times({ service }: { readonly service: Service }) {
  const t = useTexts('setup');
  const formats = useFormats();
  const { duration, bufferBeforeMinutes, bufferAfterMinutes, capacity } = service;
  const extra = [
    bufferBeforeMinutes > 0 &&
      t('services.before', { time: formats.duration(bufferBeforeMinutes) }),
    bufferAfterMinutes > 0 && t('services.after', { time: formats.duration(bufferAfterMinutes) }),
    capacity > 1 && t('services.seats', { count: capacity }),
  ].filter(Boolean);
  return (
    <div className="service-times">
      {formats.duration(duration)}
      <p className="quiet">{extra.join(', ')}</p>
    </div>
  );
}

function Faces({ people }: { readonly people: readonly Person[] }) {
  const t = useTexts('setup');
  const formats = useFormats();
  if (people.length === 0) return <span className="faces quiet">{t('services.noOne')}</span>;
  const rest = people.length - FACES_MAX;
  return (
    <span className="faces">
      <span className="unseen">{formats.list(people.map(({ name }) => name))}</span>
      {people.slice(0, FACES_MAX).map(({ id, name, picture }) => (
        <Tile key={id} {...{ name, picture }} size="1.75rem" isRound />
      ))}
      {rest > 0 && <span aria-hidden="true">+{rest}</span>}
    </span>
  );
}
