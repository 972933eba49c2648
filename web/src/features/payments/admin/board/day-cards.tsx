import { DayName, type DayProps, type DaysProps, LoggedSum, Result, rowsOf, Sum } from './sums.tsx';

/** Which of the sources is the log. */
const LOG = 1;

/** The days as cards, for narrow screens. */
export function DayCards({ days }: DaysProps) {
  return (
    <ul>
      {days.map((day) => (
        <li key={day.day} className="border-b border-line px-4 py-4 last:border-b-0 sm:px-5">
          <DayCard day={day} />
        </li>
      ))}
    </ul>
  );
}

function DayCard({ day }: DayProps) {
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="font-sans text-base font-semibold tracking-normal">
          <DayName day={day} />
        </h3>
        <Result day={day} />
      </div>
      <table className="w-full text-right text-xs">
        <thead className="text-muted">
          <tr>
            <td />
            {['Gateway', 'Log', 'Orders'].map((source) => (
              <th key={source} scope="col" className="py-1 font-normal">
                {source}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="font-semibold">
          {rowsOf(day).map(({ name, figure, gateway, log, orders }) => (
            <tr key={name}>
              <th scope="row" className="py-1 pr-2 text-left font-normal text-muted">
                {name}
              </th>
              {[gateway, log, orders].map((rupees, index) => (
                <td key={index} className="py-1 pl-1">
                  {index === LOG ? (
                    <LoggedSum figure={figure} day={day.day} rupees={log} />
                  ) : (
                    <Sum rupees={rupees} log={log} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
