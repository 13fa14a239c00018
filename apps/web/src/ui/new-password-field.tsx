import { passwordLength } from '@app/contracts';
import { t } from '../lib/language/public.js';
import { TextField } from './text-field.js';

interface NewPasswordFieldProps {
  value: string;
  onChange: (password: string) => void;
}

/** A field for a new password, with the rules for passwords below. */
export function NewPasswordField({ value, onChange }: NewPasswordFieldProps) {
  return (
    <TextField
      label={t('signIn.newPassword')}
      type="password"
      autoComplete="new-password"
      value={value}
      maxLength={passwordLength.max}
      onChange={onChange}
      note={t('signIn.passwordRule', { min: passwordLength.min })}
    />
  );
}
