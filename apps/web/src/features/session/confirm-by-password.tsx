import type { GiveProof } from './confirm-ways.ts'
import { passwordProblems } from './credentials.ts'
import { PasswordForm } from './password-form.tsx'

/** The address stands beside it unseen, so that password managers fill in the right one. */
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
