import { drawAgain } from './draw.ts';

/** Draws each picture in turn. A file on which the decoder fails is no picture; the process lives on. */
process.on('message', (bytes: Uint8Array) => {
  process.send!(draw(bytes));
});
process.send!('ready');

function draw(bytes: Uint8Array) {
  try {
    return { drawn: drawAgain(bytes) };
  } catch {
    return {};
  }
}
