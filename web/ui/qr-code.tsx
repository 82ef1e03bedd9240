import { toQrModules } from './qr-modules.ts';

/** Light modules around the code, which readers need. */
const MARGIN = 4;

type QrCodeProps = { readonly text: string; readonly label: string };

/** Nothing for a text that is too long. */
export function QrCode({ text, label }: QrCodeProps) {
  const modules = toQrModules(text);
  if (!modules) return null;
  const size = modules.length + 2 * MARGIN;
  const path = modules
    .flatMap((line, row) =>
      line.map((isDark, column) => (isDark ? `M${column} ${row}h1v1h-1z` : '')),
    )
    .join('');
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
