import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { saveFile } from '#ui/save-file.ts'
import styles from './account.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Shown once: we store no readable copy. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`
  const save = () =>
    saveFile('Millpond recovery codes.txt', new Blob([text], { type: 'text/plain' }))
  return (
    <Dialog
      title="Save your recovery codes"
      canDismiss={false}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          I’ve saved these codes
        </Button>
      }
    >
      <p>Each code works once if you lose your phone. You won’t see them again.</p>
      <ul className={styles.codes}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton label="Copy" text={text} variant="secondary" />
        <Button onClick={() => window.print()}>Print</Button>
        <Button onClick={save}>Download</Button>
      </div>
    </Dialog>
  )
}
