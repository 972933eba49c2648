import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../../components/feedback/banner.tsx';
import { checkpointQuery } from './checkpoint-query.ts';
import { logTexts } from './messages.ts';

/** Warns of a log that is known to lack events of its proof; renders nothing otherwise, also while that is unknown. */
export function LogNotice() {
  const { data } = useQuery(checkpointQuery());
  if (typeof data?.warning !== 'string') return null;
  return (
    <Banner tone="error" className="mb-6">
      <p>{data.warning}</p>
      <p className="mt-1 font-normal">{logTexts.hint}</p>
    </Banner>
  );
}
