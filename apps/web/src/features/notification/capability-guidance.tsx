import type { CapabilityGuidance as Guidance } from '@millpond/contract/failure'
import { providerWord } from '@millpond/core/organisation'
import { CopyButton } from '#ui/copy-button.tsx'
import styles from './notification.module.css'

interface CapabilityGuidanceProps {
  readonly guidance: Guidance
  readonly organisationName: string
}

/** ENT-16: what is missing, why it matters, and where to enable it at the provider. */
export function CapabilityGuidance({ guidance, organisationName }: CapabilityGuidanceProps) {
  const { missingCapabilities, faultCodes, intuitTid } = guidance
  const provider = providerWord(guidance.provider)
  const hasDetails = intuitTid !== null || faultCodes.length > 0
  return (
    <>
      <p>
        {provider} does not let Millpond read everything it needs from {organisationName}. Fix what
        is listed below in {provider}, then check again.
      </p>
      <ul className={styles.list}>
        {missingCapabilities.map(missing => (
          <li key={missing.id}>
            <dl className={styles.missing}>
              <dt>What is missing</dt>
              <dd>{missing.label}</dd>
              <dt>Why it matters</dt>
              <dd>{missing.description}</dd>
              {missing.quickBooksSettingPath && (
                <>
                  <dt>Where in {provider}</dt>
                  <dd>{missing.quickBooksSettingPath}</dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
      {hasDetails && (
        <details>
          <summary>Details</summary>
          {intuitTid !== null && (
            <p>
              <code>intuit_tid {intuitTid}</code>{' '}
              <CopyButton label="Copy for support" text={intuitTid} />
            </p>
          )}
          {faultCodes.length > 0 && <p>Fault codes: {faultCodes.join(', ')}</p>}
        </details>
      )}
    </>
  )
}
