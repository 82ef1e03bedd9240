import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const de: TextsOf<typeof en> = {
  title: 'Zugriff für eine App',
  login: 'Eine App möchte Zugriff auf Ihr Konto. Melden Sie sich an, um zu sehen, welche.',
  loginButton: 'Anmelden',
  asks: '{name} möchte Zugriff auf Ihr Konto',
  identity: 'Jeder kann sich beliebig nennen. Die Adresse sagt, wer es ist:',
  account: 'Ihr Konto',
  address: 'Adresse der App',
  goesTo: 'Der Zugriff geht an',
  'scopes.title': 'Sie kann dann',
  'scope.appointments:read': 'Ihre Termine sehen und alles, was Sie dort sehen',
  'scope.appointments:write': 'für Sie Termine buchen, verschieben und absagen',
  'staffScope.appointments:read':
    'Kalender, Kunden und Berichte Ihres Betriebs sehen, soweit Sie es können',
  'staffScope.appointments:write':
    'Termine von Kunden buchen, verschieben und absagen und Anfragen beantworten, soweit Sie es dürfen',
  local:
    'Ein Programm auf diesem Gerät bekommt den Zugriff. Erlauben Sie es nur, wenn Sie es gerade selbst gestartet haben.',
  ends: 'Der Zugriff endet nach 90 Tagen, mit einem neuen Passwort, oder wenn Sie ihn in Ihrem Konto beenden.',
  allow: 'Zugriff erlauben',
  refuse: 'Ablehnen',
  leaving: 'Zurück zu {host} … Sie können diese Seite schließen.',
  goBack: 'Zurück zu {host}',
  'refused.title': 'Diese Anfrage ist nicht gültig',
  'refused.request':
    'Die App hat nicht so gefragt, wie diese Seite es braucht. Es wurde nichts erlaubt.',
  'refused.client':
    'Die App sagt nicht, wer sie ist, oder ihre Adresse antwortet nicht. Es wurde nichts erlaubt.',
  'refused.redirectUri':
    'Der Zugriff ginge an eine Adresse, die die App nicht als ihre nennt. Es wurde nichts erlaubt.',
};
