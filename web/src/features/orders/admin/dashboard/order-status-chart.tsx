// The order status chart. A chunk of its own, because the chart library is larger than the rest of the page.
import type { OrderStatsResponse } from '@aangan/shared-events/features/orders/http';
import { SETTABLE_STATUSES, type SettableStatus } from '@aangan/shared-events/features/orders/status-machine';
import type { BarShapeProps } from 'recharts';
import { Bar, BarChart, Rectangle, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { WhyLink } from '../../../../components/data/why-link.tsx';
import { formatCount } from '../../../../lib/rupees.ts';
import { statusLabel } from '../../messages.ts';

const fills: Readonly<Record<SettableStatus, string>> = {
  pending: 'var(--color-marigold)',
  fulfilled: 'var(--color-indigo)',
  delivered: 'var(--color-leaf)',
  rejected: 'var(--color-madder)',
};

/** In pixels; fixed, because a page that is hidden while loading has no height to measure. */
const HEIGHT = 288;

export default function OrderStatusChart({ stats }: { readonly stats: OrderStatsResponse }) {
  const data = SETTABLE_STATUSES.map((status) => ({
    name: statusLabel(status),
    count: stats.status[status],
    fill: fills[status],
  }));
  return (
    <figure className="relative mt-2 min-h-72 flex-1">
      <figcaption className="sr-only">
        {data.map(({ name, count }) => `${name}: ${formatCount(count)}`).join(', ')}
      </figcaption>
      <div aria-hidden="true" className="flex h-full min-h-72 flex-col justify-end">
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <BarChart
            data={data}
            margin={{ top: 28, right: 12, bottom: 0, left: 12 }}
            accessibilityLayer={false}
          >
            <XAxis
              dataKey="name"
              axisLine={{ stroke: 'var(--color-line)' }}
              tickLine={false}
              tick={{ fill: 'var(--color-muted)', fontSize: 13 }}
              interval={0}
            />
            <YAxis hide domain={[0, (highest: number) => Math.max(highest, 4)]} />
            <Bar dataKey="count" maxBarSize={64} animationDuration={250} shape={LabelledBar} />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <div className="absolute inset-0 grid grid-cols-4 px-3">
        {SETTABLE_STATUSES.map((status) => (
          <WhyLink key={status} figure={status} number={{ count: stats.status[status] }} />
        ))}
      </div>
    </figure>
  );
}

/** The number above its bar; it follows the bar's animation. */
function LabelledBar({ x, y, width, height, payload }: BarShapeProps) {
  // Recharts passes the row of `data` untyped.
  const { fill, count } = payload as { readonly fill: string; readonly count: number };
  return (
    <g>
      <Rectangle x={x} y={y} width={width} height={height} radius={[8, 8, 0, 0]} fill={fill} />
      <text
        x={x + width / 2}
        y={y - 9}
        textAnchor="middle"
        fill="var(--color-ink)"
        fontSize={15}
        fontWeight={600}
      >
        {formatCount(count)}
      </text>
    </g>
  );
}
