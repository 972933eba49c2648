import { Eye, EyeOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { FieldTexts } from './field.tsx';
import { controlClass, Field, labelIdOf } from './field.tsx';
import { IconButton } from './icon-button.tsx';

type PasswordFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'type'>;

export function PasswordField(props: PasswordFieldProps) {
  const { label, description, error, marked, className, ...input } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, description, error, marked, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(controlClass, 'h-12 pr-13')}
          />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            aria-describedby={labelIdOf(control.id)}
            className="absolute top-0.5 right-0.5 text-muted"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
