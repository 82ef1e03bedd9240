import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const pt: TextsOf<typeof en> = {
  title: 'Logótipo e fotografias',
  text: 'Os clientes veem-nos na pesquisa e na sua página.',
  logo: 'Logótipo',
  photo: 'Fotografia {number}',
  kinds: 'JPEG, PNG ou WebP, até 5 MB.',
  wrong: 'Não é possível usar este ficheiro. Escolha uma imagem JPEG, PNG ou WebP até 5 MB.',
  uploadLogo: 'Carregar um logótipo',
  addPhoto: 'Adicionar uma fotografia',
  sending: 'A carregar …',
  describe: 'Editar',
  earlier: 'Para a frente',
  remove: 'Remover',
  removeAsk: 'Desaparece de imediato da sua página e não pode ser recuperada.',
  act: '{act}: {picture}',
  alt: 'O que mostra, por palavras',
  altHint: 'Lido a quem não a vê. Vazio: decoração.',
  focusX: 'Da esquerda para a direita',
  focusY: 'De cima para baixo',
  save: 'Guardar a imagem',
  saved: 'As imagens estão guardadas.',
  focus: 'Ponto focal',
  focusHint:
    'Clique na imagem ou use os controlos. Este ponto continua visível onde a imagem é cortada.',
  replace: 'Substituir a imagem',
  upload: 'Carregar uma imagem',
  replaceLogo: 'Substituir o logótipo',
  pictureOf: 'Imagem de {name}',
};
