import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const pt: TextsOf<typeof en> = {
  title: 'Logotipo e fotos',
  text: 'Os clientes as veem na busca e na sua página.',
  logo: 'Logotipo',
  photo: 'Foto {number}',
  kinds: 'JPEG, PNG ou WebP, até 5 MB.',
  wrong: 'Não é possível usar este arquivo. Escolha uma imagem JPEG, PNG ou WebP até 5 MB.',
  wrongSides:
    'Esta imagem é pequena, estreita ou grande demais. Escolha outra, com pelo menos 32 pixels em cada lado.',
  uploadLogo: 'Enviar um logotipo',
  addPhoto: 'Adicionar uma foto',
  sending: 'Enviando …',
  describe: 'Editar',
  earlier: 'Para a frente',
  remove: 'Remover',
  removeAsk: 'Desaparece na hora da sua página e não pode ser recuperada.',
  act: '{act}: {picture}',
  alt: 'O que mostra, em palavras',
  altHint: 'Lido a quem não a vê. Vazio: decoração.',
  focusX: 'Da esquerda para a direita',
  focusY: 'De cima para baixo',
  save: 'Salvar a imagem',
  saved: 'As imagens estão salvas.',
  focus: 'Ponto focal',
  focusHint:
    'Clique na imagem ou use os controles. Este ponto continua visível onde a imagem é cortada.',
  replace: 'Substituir a imagem',
  upload: 'Enviar uma imagem',
  replaceLogo: 'Substituir o logotipo',
  pictureOf: 'Imagem de {name}',
};
