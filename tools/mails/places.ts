import type { MailBusiness } from '../../mail/mail.ts';

export const BERLIN: MailBusiness = {
  name: 'Barbershop Amsel & Söhne',
  address: 'Torstraße 1, 10119 Berlin, Germany',
  timezone: 'Europe/Berlin',
  phone: '+49 30 123456',
  website: 'https://amsel-soehne.example',
};
export const KUWAIT: MailBusiness = {
  name: 'حمّام الديرة',
  address: 'شارع الخليج العربي، الكويت',
  timezone: 'Asia/Kuwait',
  phone: '',
  website: '',
};

export const SITE = 'https://amsel.example';
