import type { ReactNode } from "react";
import { encode } from "uqr";

const quietZone = 4;

/** A QR code, dark on white in either theme, as scanners want it. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }): ReactNode => {
  const { data, size } = encode(text, { ecc: "M", border: quietZone });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${String(x)} ${String(y)}h1v1h-1z` : "")))
    .join("");
  return (
    <svg viewBox={`0 0 ${String(size)} ${String(size)}`} width={200} height={200} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
};
