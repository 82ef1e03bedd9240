import { useState } from 'react';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ServicesDialog } from './services-dialog.tsx';
import type { ShownAppointment } from './types.ts';

/** The services with their prices as booked, and the sum that is to be paid. */
export function ServiceLines({ appointment }: { readonly appointment: ShownAppointment }) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { bookedServices = [], discount, currency, status } = appointment;
  const price = (major: number) => <bdi dir="ltr">{formats.price(major, currency)}</bdi>;
  const isOpenForChange = status !== 'Cancelled' && status !== 'NoShow';
  return (
    <section aria-label={t('services')}>
      <ul className="apt-lines">
        {bookedServices.map(({ serviceId, name, duration, priceMajor }) => (
          <li key={serviceId}>
            <span>
              {name} <span className="quiet">{formats.duration(duration)}</span>
            </span>
            {priceMajor !== undefined && price(priceMajor)}
          </li>
        ))}
        {discount && (
          <li>
            <span>{t('discount', { code: discount.couponCode })}</span>
            <bdi dir="ltr">−{formats.price(discount.discountMajor, currency)}</bdi>
          </li>
        )}
        {appointment.packageRedemption && <li>{t('pay.package')}</li>}
        {appointment.amountPaidMajor > 0 && (
          <li>
            <span>{t('paid')}</span>
            {price(appointment.amountPaidMajor)}
          </li>
        )}
        {appointment.amountDueMajor !== undefined && (
          <li className="apt-total">
            <span>{t('toPay')}</span>
            {price(appointment.amountDueMajor)}
          </li>
        )}
      </ul>
      {isOpenForChange && (
        <button type="button" className="button plain slim" onClick={() => setIsOpen(true)}>
          <Icon name="plus" isTiny />
          {t('services.change')}
        </button>
      )}
      {isOpen && <ServicesDialog appointment={appointment} onClose={() => setIsOpen(false)} />}
    </section>
  );
}
