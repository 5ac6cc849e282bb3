import { useConfirmTotpMutation } from '#api/account-api.ts'
import { Button } from '#ui/button.tsx'
import { CodeForm } from '#ui/code-form.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import styles from './account.module.css'
import { QrPicture } from './qr-picture.tsx'
import { messageOf } from './use-act.ts'

interface TotpSetupProps {
  readonly secret: string
  readonly uri: string
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

/** The app is active only after a correct code. */
export function TotpSetup({ secret, uri, onDone, onCancel: onGiveUp }: TotpSetupProps) {
  const [confirm] = useConfirmTotpMutation()
  const submit = async (totp: string) => {
    const { data, error } = await confirm({ totp })
    if (!data) return messageOf(error)
    onDone(data.recoveryCodes)
    return undefined
  }
  return (
    <div className={styles.setup}>
      <QrPicture text={uri} label="QR code for your authenticator app" />
      <div>
        <p>Scan this QR code with an authenticator app, or type in this key:</p>
        <p className={styles.secret}>
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>{' '}
          <CopyButton label="Copy key" text={secret} />
        </p>
        <CodeForm
          label="Current code from the app"
          hint="6 digits. Changes every 30 seconds."
          submitLabel="Turn on"
          busyLabel="Checking…"
          digits={6}
          onSubmit={submit}
        />
        <Button variant="quiet" onClick={onGiveUp}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
