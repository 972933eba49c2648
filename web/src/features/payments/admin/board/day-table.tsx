import { Cell, HeadCell, Row, Table } from '../../../../components/data/table.tsx';
import { boardTexts } from '../messages.ts';
import { DayName, type DayProps, type DaysProps, LoggedSum, Result, rowsOf, Sum } from './sums.tsx';

const groups = [
  ['Captured', ['Gateway', 'Log', 'Orders']],
  ['Refunded', ['Gateway', 'Log', 'Orders']],
  ['Collected', ['Log', 'Orders']],
] as const;
const begin = 'border-l border-line';

export function DayTable({ days }: DaysProps) {
  return (
    <Table caption={boardTexts.days} className="[&_td]:px-2.5 [&_th]:px-2.5">
      <thead>
        <tr>
          <HeadCell rowSpan={2}>Day</HeadCell>
          {groups.map(([name, sources]) => (
            <HeadCell key={name} colSpan={sources.length} scope="colgroup" className={`text-center ${begin}`}>
              {name}
            </HeadCell>
          ))}
          <HeadCell rowSpan={2} className={begin}>
            Result
          </HeadCell>
        </tr>
        <tr>
          {groups.flatMap(([name, sources]) =>
            sources.map((source, index) => (
              <HeadCell key={`${name} ${source}`} numeric className={index === 0 ? begin : undefined}>
                {source}
              </HeadCell>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <DayRow key={day.day} day={day} />
        ))}
      </tbody>
    </Table>
  );
}

function DayRow({ day }: DayProps) {
  return (
    <Row>
      <Cell className="font-semibold whitespace-nowrap">
        <DayName day={day} />
      </Cell>
      {rowsOf(day).flatMap(({ name, figure, gateway, log, orders }) => [
        ...(gateway === undefined
          ? []
          : [
              <Cell key={`${name} gateway`} numeric className={begin}>
                <Sum rupees={gateway} log={log} />
              </Cell>,
            ]),
        <Cell key={`${name} log`} numeric className={gateway === undefined ? begin : undefined}>
          <LoggedSum figure={figure} day={day.day} rupees={log} />
        </Cell>,
        <Cell key={`${name} orders`} numeric>
          <Sum rupees={orders} log={log} />
        </Cell>,
      ])}
      <Cell className={begin}>
        <Result day={day} />
      </Cell>
    </Row>
  );
}
