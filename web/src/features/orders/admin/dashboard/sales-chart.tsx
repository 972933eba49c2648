// Revenue as an area, orders as a dotted line on an axis of their own. A chunk of its own, because the chart library is larger than the page.
import type { SalesPeriod } from '@aangan/shared-events/features/orders/sales/paths';
import type { OrderedResponse } from '@aangan/shared-events/features/orders/sales/http';
import { useNavigate } from '@tanstack/react-router';
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { TooltipContentProps } from 'recharts';
import { formatRupees } from '../../../../lib/rupees.ts';
import { longMoment, orderCount, shortMoment } from './messages.ts';
import { shortNumber } from './short-numbers.ts';

type SalesChartProps = {
  readonly over: readonly OrderedResponse[];
  /** How many of them have begun: the others have a place on the axis only. */
  readonly begun: number;
  readonly days: SalesPeriod;
  readonly today: string;
};

/** In pixels; equals the height of its container. */
const HEIGHT = 240;
const tick = { fill: 'var(--color-muted)', fontSize: 12 };

export default function SalesChart({ over, begun, days, today }: SalesChartProps) {
  const navigate = useNavigate();
  // Without sales the axis shows only 0: an automatic scale would be arbitrary.
  const scale = over.every(({ orders }) => orders === 0) ? { ticks: [0] } : {};
  // Keyboard users reach the same page through the total above the chart.
  const openWhy = (at: unknown): void => {
    if (typeof at !== 'string') return;
    const search = days === '1' ? { day: today, hour: Number(at) } : { day: at };
    void navigate({ to: '/audit/why/$figure', params: { figure: 'ordered' }, search });
  };
  return (
    // A fixed height: a page that is hidden while loading has none to measure.
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <ComposedChart
        data={over.map((each, index) => (index < begun ? each : { at: each.at }))}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        onClick={({ activeLabel }) => openWhy(activeLabel)}
        className="cursor-pointer"
      >
        <defs>
          <linearGradient id="revenue" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--color-indigo)" stopOpacity={0.28} />
            <stop offset="1" stopColor="var(--color-indigo)" stopOpacity={0.02} />
          </linearGradient>
        </defs>
        <CartesianGrid yAxisId="revenue" vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="at"
          tickFormatter={(at: string) => shortMoment(at, days)}
          axisLine={{ stroke: 'var(--color-line)' }}
          tickLine={false}
          tick={tick}
          minTickGap={22}
          interval="preserveStartEnd"
          padding={{ left: 8, right: 8 }}
        />
        <YAxis
          yAxisId="revenue"
          tickFormatter={(rupees: number) => `₹${shortNumber(rupees)}`}
          axisLine={false}
          tickLine={false}
          tick={tick}
          width={58}
          domain={[0, 'auto']}
          {...scale}
        />
        <YAxis
          yAxisId="orders"
          orientation="right"
          tickFormatter={shortNumber}
          axisLine={false}
          tickLine={false}
          tick={tick}
          width={38}
          allowDecimals={false}
          domain={[0, 'auto']}
          {...scale}
        />
        <Tooltip content={Numbers} cursor={{ stroke: 'var(--color-line-strong)' }} animationDuration={0} />
        <Area
          yAxisId="revenue"
          dataKey="revenue"
          type="monotone"
          stroke="var(--color-indigo)"
          strokeWidth={2.5}
          fill="url(#revenue)"
          animationDuration={250}
        />
        <Line
          yAxisId="orders"
          dataKey="orders"
          type="monotone"
          stroke="var(--color-marigold)"
          strokeWidth={2.5}
          strokeDasharray="1 6"
          strokeLinecap="round"
          dot={false}
          // Animating a dotted line measures it in every frame.
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function Numbers({ active, payload }: Pick<TooltipContentProps, 'active' | 'payload'>) {
  // Recharts passes the row of `data` untyped.
  const point = payload[0]?.payload as Partial<OrderedResponse> | undefined;
  if (!active || point?.at === undefined || point.revenue === undefined || point.orders === undefined)
    return null;
  return (
    <div className="rounded-md border border-line bg-raised px-4 py-3 text-sm text-ink shadow-lift">
      <p className="font-semibold">{longMoment(point.at)}</p>
      <p className="mt-1 tabular text-indigo">{formatRupees(point.revenue)}</p>
      <p className="tabular text-on-marigold-soft">{orderCount(point.orders)}</p>
    </div>
  );
}
