import type { users } from '../schema/accounts.ts';

type Person = Omit<typeof users.$inferInsert, 'passwordHash'>;

/** The logins a newcomer tries first. */
const MAIN_PEOPLE: Person[] = [
  {
    id: 'usr_demo_customer',
    email: 'customer@demo.test',
    name: 'Ana Souza',
    phone: '+55 11 5555 0101',
    role: 'customer',
  },
  {
    id: 'usr_demo_customer2',
    email: 'customer2@demo.test',
    name: 'Ben Krüger',
    phone: '+49 30 5555 0102',
    role: 'customer',
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

const OWNERS: Person[] = [
  owner('munich', 'Korbinian Huber'),
  owner('yoga', 'Beatriz Conceição'),
  owner('salao', 'Márcia Araújo'),
  owner('tokyo', 'Mori Ayame'),
  owner('physio', 'Tanaka Kenji'),
  owner('kathmandu', 'Sita Gurung'),
  owner('lisbon', 'Inês Magalhães'),
];

const GUESTS: Person[] = [
  guest(1, 'Clara Nguyễn'),
  guest(2, 'Daniel Okafor'),
  guest(3, 'Elif Şahin'),
  guest(4, 'Farid Haddad'),
  guest(5, 'Gabriela Núñez'),
  guest(6, 'Hiroshi Ōta'),
];

export const PEOPLE = [...MAIN_PEOPLE, ...OWNERS, ...GUESTS];

export const DEMO_LOGINS = MAIN_PEOPLE.map(({ role, email }) => ({ role, email }));

function owner(place: string, name: string): Person {
  return {
    id: `usr_demo_owner_${place}`,
    email: `owner-${place}@demo.test`,
    name,
    role: 'business',
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
