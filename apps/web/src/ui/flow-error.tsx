import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './flow-error.module.css'

type FlowImpact = 'critical' | 'high' | 'medium' | 'low'

type FlowErrorProps = {
  title: string
  message: string
  impact: FlowImpact
  onTryAgain: () => void
  onRefresh?: () => void
  correlationId?: string | null | undefined
}

/**
 * UI-13: a step of a flow failed. The larger the impact, the more prominent the message; there is
 * always a way to continue.
 */
export function FlowError(props: FlowErrorProps) {
  const { title, message, impact, onTryAgain, onRefresh = reloadPage, correlationId } = props
  const isGrave = impact === 'critical' || impact === 'high'
  return (
    <section
      className={classNames(styles.error, styles[impact])}
      role={isGrave ? 'alert' : 'status'}
      data-impact={impact}
    >
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.message}>{message}</p>
      <div className={styles.actions}>
        <Button variant={isGrave ? 'primary' : 'secondary'} onClick={onTryAgain}>
          Try Again
        </Button>
        <Button onClick={onRefresh}>Refresh Page</Button>
        {correlationId && (
          <CopyButton label="Copy details" text={`${title} ${message} (${correlationId})`} />
        )}
      </div>
    </section>
  )
}

const reloadPage = () => window.location.reload()
