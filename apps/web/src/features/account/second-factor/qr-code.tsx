import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** A QR code, dark on light in both themes, because some scanners cannot read it inverted. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, side } = useMemo(() => qrCodePath(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="mx-auto block aspect-square w-full max-w-[220px] rounded-control"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function qrCodePath(text: string): { path: string; side: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: squares.join(''), side: rows.length };
}
