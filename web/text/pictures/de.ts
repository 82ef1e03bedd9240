import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const de: TextsOf<typeof en> = {
  title: 'Logo und Fotos',
  text: 'Kunden sehen sie in der Suche und auf Ihrer Seite.',
  logo: 'Logo',
  photo: 'Foto {number}',
  kinds: 'JPEG, PNG oder WebP, bis 5 MB.',
  wrong: 'Diese Datei ist nicht verwendbar. Wählen Sie ein Bild als JPEG, PNG oder WebP bis 5 MB.',
  wrongSides:
    'Dieses Bild ist zu klein, zu schmal oder zu groß. Wählen Sie ein anderes mit mindestens 32 Pixeln je Seite.',
  uploadLogo: 'Logo hochladen',
  addPhoto: 'Foto hinzufügen',
  sending: 'Wird hochgeladen …',
  describe: 'Bearbeiten',
  earlier: 'Nach vorn',
  remove: 'Entfernen',
  removeAsk: 'Es verschwindet sofort von Ihrer Seite und lässt sich nicht zurückholen.',
  act: '{act}: {picture}',
  alt: 'Was zu sehen ist, in Worten',
  altHint: 'Wird Menschen vorgelesen, die es nicht sehen. Leer: Schmuck.',
  focusX: 'Von links nach rechts',
  focusY: 'Von oben nach unten',
  save: 'Bild speichern',
  saved: 'Die Bilder sind gespeichert.',
  focus: 'Bildmittelpunkt',
  focusHint:
    'Klicken Sie auf das Bild, oder nutzen Sie die Regler. Dieser Punkt bleibt sichtbar, wo das Bild beschnitten wird.',
  replace: 'Bild ersetzen',
  upload: 'Bild hochladen',
  replaceLogo: 'Logo ersetzen',
  pictureOf: 'Bild von {name}',
};
