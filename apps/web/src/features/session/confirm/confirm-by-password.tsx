import { passwordProblems } from '../credentials.ts'
import { PasswordForm } from '../forms/password-form.tsx'
import type { GiveProof } from './confirm-ways.ts'

/** The address is in a hidden field, so that password managers fill in the right password. */
export const ConfirmByPassword = ({ email, onGive }: { email: string; onGive: GiveProof }) => (
  <PasswordForm
    id="confirm-password"
    kind="current"
    label="Your password"
    submitLabel="Confirm"
    busyLabel="Checking…"
    check={passwordProblems}
    onSubmit={password => onGive({ password })}
  >
    <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
  </PasswordForm>
)
