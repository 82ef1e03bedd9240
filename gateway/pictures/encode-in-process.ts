import { drawAgain } from './draw.ts';

/** Draws each picture in turn. A file on which the decoder fails is no picture; the process lives on. */
process.on('message', (bytes: Uint8Array) => {
  void draw(bytes).then((answer) => process.send!(answer));
});
process.send!('ready');

async function draw(bytes: Uint8Array) {
  try {
    return { drawn: await drawAgain(bytes) };
  } catch {
    return {};
  }
}
