import type { MailState } from '@aangan/shared-events/features/mail/states';
import { Badge, type Tone } from '../../../components/data/badge.tsx';
import { mailStateLabels } from './messages.ts';

const tones: Readonly<Record<MailState, Tone>> = {
  queued: 'marigold',
  sent: 'leaf',
  failed: 'madder',
  dropped: 'plain',
  held: 'plain',
};

export function MailBadge({ state }: { readonly state: MailState }) {
  return (
    <Badge tone={tones[state]} className={tones[state] === 'plain' ? 'bg-sunken!' : ''}>
      {mailStateLabels[state]}
    </Badge>
  );
}
