import type { ProductSoldResponse } from '@aangan/shared-events/features/orders/sales/http';
import type { BarShapeProps } from 'recharts';
import { Bar, BarChart, Rectangle, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatRupees } from '../../../../lib/rupees.ts';
import { pieceCount } from './messages.ts';

const ROW_HEIGHT = 52;
const BAR_HEIGHT = 12;
const track = { fill: 'var(--color-sunken)', radius: 6 };
/** Below this width the number of pieces is omitted to leave room for the name. */
const ROOM_FOR_PIECES = 420;

type TopProductsChartProps = { readonly products: readonly ProductSoldResponse[] };

export default function TopProductsChart({ products }: TopProductsChartProps) {
  return (
    <ResponsiveContainer width="100%" height={products.length * ROW_HEIGHT}>
      <BarChart
        data={[...products]}
        layout="vertical"
        margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis type="number" hide domain={[0, (highest: number) => Math.max(highest, 1)]} />
        <YAxis type="category" dataKey="id" hide />
        <Bar
          dataKey="revenue"
          barSize={BAR_HEIGHT}
          animationDuration={250}
          shape={NamedBar}
          background={track}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** The name is above its bar and the revenue at the far end, so that both are readable beside a short bar. */
function NamedBar({ x, y, width, height, background, payload }: BarShapeProps) {
  const end = (background?.x ?? x) + (background?.width ?? width);
  const showsPieces = end - x >= ROOM_FOR_PIECES;
  // Recharts passes the row of `data` untyped.
  const { name, isRemoved, units, revenue } = payload as ProductSoldResponse;
  return (
    <g>
      <text x={x} y={y - 10} fill="var(--color-ink)" fontSize={14} fontWeight={600}>
        {shortened(isRemoved ? `${name} (removed)` : name, end - x - (showsPieces ? 180 : 100))}
      </text>
      <text x={end} y={y - 10} textAnchor="end" fill="var(--color-muted)" fontSize={13} className="tabular">
        {showsPieces && pieceCount(units)}
        <tspan dx={showsPieces ? 10 : 0} fill="var(--color-ink)" fontWeight={600}>
          {formatRupees(revenue)}
        </tspan>
      </text>
      <Rectangle x={x} y={y} width={width} height={height} radius={6} fill="var(--color-indigo)" />
    </g>
  );
}

/** The name cut to the available width; SVG text does not wrap. */
function shortened(name: string, width: number): string {
  const room = Math.max(8, Math.floor(width / 8));
  return name.length <= room ? name : `${name.slice(0, room - 1).trimEnd()}…`;
}
