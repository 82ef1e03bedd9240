import type { users } from '../schema/accounts.ts';
import type { crmClients } from '../schema/clients.ts';
import type { familyMembers } from '../schema/family-members.ts';
import type { businessMembers } from '../schema/members.ts';
type Person = Omit<typeof users.$inferInsert, 'passwordHash'>;

/** The accounts of the five logins in the README. */
const MAIN_PEOPLE: Person[] = [
  {
    id: 'usr_demo_customer',
    email: 'customer@demo.test',
    name: 'Ana Souza',
    phone: '+55 11 5555 0101',
    role: 'customer',
    language: 'pt',
  },
  {
    id: 'usr_demo_customer2',
    email: 'customer2@demo.test',
    name: 'Ben Krüger',
    phone: '+49 30 5555 0102',
    role: 'customer',
    language: 'de',
  },
  {
    id: 'usr_demo_business',
    email: 'business@demo.test',
    name: 'Nadja Möller',
    phone: '+49 30 5555 0103',
    role: 'business',
  },
  {
    id: 'usr_demo_professional',
    email: 'professional@demo.test',
    name: 'Lena Vogel',
    role: 'professional',
  },
  { id: 'usr_demo_admin', email: 'admin@demo.test', name: 'Robin Amsel', role: 'admin' },
];

const FRONT_DESK: Person = {
  id: 'usr_demo_front_desk',
  email: 'frontdesk@demo.test',
  name: 'Paula Reuter',
  role: 'business',
};

const OWNERS: Person[] = [
  owner('munich', 'Korbinian Huber'),
  owner('yoga', 'Beatriz Conceição'),
  owner('salao', 'Márcia Araújo'),
  owner('tokyo', 'Mori Ayame'),
  owner('physio', 'Tanaka Kenji'),
  owner('kathmandu', 'Sita Gurung'),
  owner('lisbon', 'Inês Magalhães'),
  owner('kuwait', 'Noura Al-Sabti'),
];

const GUESTS: Person[] = [
  guest(1, 'Clara Nguyễn'),
  guest(2, 'Daniel Okafor'),
  guest(3, 'Elif Şahin'),
  guest(4, 'Farid Haddad'),
  guest(5, 'Gabriela Núñez'),
  guest(6, 'Hiroshi Ōta'),
  guest(7, 'Ingrid Sørensen'),
  guest(8, 'Jakub Wiśniewski'),
  guest(9, 'Katharina Lang'),
  guest(10, 'Luca Moretti'),
  guest(11, 'Mina Park'),
  guest(12, 'Noah Fischer'),
];

export const PEOPLE = [...MAIN_PEOPLE, FRONT_DESK, ...OWNERS, ...GUESTS];

export const MEMBERS: (typeof businessMembers.$inferInsert)[] = [
  { businessId: 'biz_demo_berlin_barber', userId: FRONT_DESK.id, role: 'frontDesk' },
];

export const FAMILY: (typeof familyMembers.$inferInsert)[] = [
  { id: 'fam_demo_caio', userId: 'usr_demo_customer', name: 'Caio Souza' },
  { id: 'fam_demo_lotte', crmClientId: 'crm_demo_otto', name: 'Lotte Brandt' },
];

export const CLIENTS: (typeof crmClients.$inferInsert)[] = [
  {
    id: 'crm_demo_otto',
    businessId: 'biz_demo_berlin_barber',
    name: 'Otto Brandt',
    phone: '+49 30 5555 0199',
    notes: 'Rings up. Wants nothing to do with computers.',
  },
  client('marta', 'Marta Lindner', '0201', 'Colours at home. Ask before using bleach.'),
  client('selim', 'Selim Aydın', '0202'),
  client('georg', 'Georg Wirth', '0203', 'Hard of hearing on the left side.'),
  client('tobias', 'Tobias Reimann', '0204'),
  client('ruth', 'Ruth Abelsen', '0205', 'Brings her dog. He sleeps under the chair.'),
  client('piotr', 'Piotr Zieliński', '0206'),
  client('nele', 'Nele Hansen', '0207'),
  client('amir', 'Amir Rahimi', '0208', 'Razor cut on the neck, no machine.'),
];

/** A hint for logins with special data. */
const LOGIN_HINTS: Readonly<Record<string, string>> = {
  usr_demo_customer: 'books for herself and for Caio',
  usr_demo_front_desk: 'the front desk of the barbershop',
  usr_demo_business: 'a barbershop in Berlin, with clients',
  usr_demo_owner_kuwait: 'a bathhouse in Kuwait, with prices of three decimals',
};

export const DEMO_LOGINS = PEOPLE.filter(
  (person) => MAIN_PEOPLE.includes(person) || person.id in LOGIN_HINTS,
).map(({ id, role, email }) => ({ role, email, shows: LOGIN_HINTS[id] ?? '' }));

function owner(place: string, name: string): Person {
  return {
    id: `usr_demo_owner_${place}`,
    email: `owner-${place}@demo.test`,
    name,
    role: 'business',
  };
}

function client(name: string, fullName: string, extension: string, notes: string | null = null) {
  return {
    id: `crm_demo_${name}`,
    businessId: 'biz_demo_berlin_barber',
    name: fullName,
    phone: `+49 30 5555 ${extension}`,
    notes,
  };
}

function guest(number: number, name: string): Person {
  return {
    id: `usr_demo_guest${number}`,
    email: `guest${number}@demo.test`,
    name,
    role: 'customer',
  };
}
