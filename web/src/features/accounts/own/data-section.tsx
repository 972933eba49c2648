import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Braces, FileText } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Dialog } from '../../../components/feedback/dialog.tsx';
import { notifyError } from '../../../components/feedback/notices.ts';
import { Button } from '../../../components/form/button.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { ApiError, errorText } from '../../../lib/api/api-error.ts';
import { download } from '../../../lib/api/download.ts';
import { canReadLog } from '../../../lib/session/token-claims.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useEraseAccount } from './api.ts';
import { copyErrors, eraseErrors, ownAccountTexts as texts } from './messages.ts';
import { Section } from './section.tsx';

/** The copy of all data, and erasing the account. */
export function DataSection() {
  const isStaff = canReadLog(useSession());
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Section title={texts.copy} about={texts.copyAbout}>
        <div className="flex flex-wrap gap-3">
          <CopyButton path={accountPaths.dataAsHtml} icon={FileText} name={texts.copyAsPage} />
          <CopyButton path={accountPaths.dataAsJson} icon={Braces} name={texts.copyAsJson} />
        </div>
      </Section>
      <Section title={texts.erase} about={isStaff ? texts.staff : texts.eraseAbout}>
        {!isStaff && (
          <>
            <Button variant="danger" onClick={() => setIsAsking(true)}>
              {texts.erase}
            </Button>
            <EraseDialog isOpen={isAsking} onClose={() => setIsAsking(false)} />
          </>
        )}
      </Section>
    </>
  );
}

type CopyButtonProps = { readonly path: string; readonly icon: typeof FileText; readonly name: string };

function CopyButton({ path, icon: Icon, name }: CopyButtonProps) {
  const fetching = useMutation({
    mutationFn: () => download(path, {}),
    networkMode: 'always',
    onError: (error) => notifyError(errorText(error, copyErrors)),
  });
  return (
    <Button
      variant="secondary"
      busy={fetching.isPending}
      busyText={texts.copying}
      onClick={() => fetching.mutate()}
    >
      <Icon aria-hidden="true" className="size-4" />
      {name}
    </Button>
  );
}

type EraseDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

function EraseDialog({ isOpen, onClose }: EraseDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={texts.eraseQuestion}>
      {isOpen && <EraseForm onClose={onClose} />}
    </Dialog>
  );
}

function EraseForm({ onClose }: Pick<EraseDialogProps, 'onClose'>) {
  const [password, setPassword] = useState('');
  const navigate = useNavigate();
  // The page goes first: without a session it would leave without the notice.
  const erase = useEraseAccount(() => navigate({ to: '/signin', state: { notice: texts.erased } }));
  const problem = erase.error === null ? undefined : errorText(erase.error, eraseErrors);
  const isAboutPassword = erase.error instanceof ApiError && erase.error.field === 'password';
  const submit = () => {
    if (!erase.isPending) erase.mutate(password);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid gap-5"
    >
      <ul className="list-disc space-y-1.5 pl-5">
        {texts.eraseConsequences.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <PasswordField
        label={texts.erasePassword}
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={isAboutPassword ? problem : undefined}
      />
      {problem !== undefined && !isAboutPassword && <Banner tone="error">{problem}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {texts.keep}
        </Button>
        <Button type="submit" variant="danger" busy={erase.isPending} busyText={texts.erasing}>
          {texts.erase}
        </Button>
      </div>
    </form>
  );
}
