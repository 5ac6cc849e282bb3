import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { WEBHOOK_WORDS } from './webhook-words.ts'
import styles from './webhooks.module.css'

/** It is shown once, because no later reply of the server has it. */
export const ShownSecret = ({ secret, onDone }: { secret: string; onDone: () => void }) => (
  <section className={styles.part} aria-label="New secret">
    <p role="status">
      {WEBHOOK_WORDS.secretOnce} {WEBHOOK_WORDS.secretUse}
    </p>
    <p className={styles.secret}>{secret}</p>
    <div className={styles.acts}>
      <CopyButton variant="primary" label="Copy secret" text={secret} />
      <Button onClick={onDone}>Done</Button>
    </div>
  </section>
)
