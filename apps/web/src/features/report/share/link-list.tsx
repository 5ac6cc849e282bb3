import type { ReportLink } from '@millpond/contract/report-link'
import { useId, useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { useRevokeReportLinkMutation } from '#api/report/link-api.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { dayOf, momentOf } from '#ui/instant.ts'
import { useToast } from '#ui/toast.tsx'
import styles from './share.module.css'
import { endWords, openedWords, SHARE_WORDS, stateWords } from './share-words.ts'

interface LinkListProps {
  readonly organisationId: string
  readonly id: string
  readonly links: readonly ReportLink[]
  readonly onRevoked: () => void
}

/** The links of one version, newest first. */
export function LinkList({ links, ...rest }: LinkListProps) {
  const titleId = useId()
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>Links</h3>
      {links.length === 0 ? (
        <p>{SHARE_WORDS.noLinks}</p>
      ) : (
        <ul className={styles.links}>
          {links.map(link => (
            <OneLink key={link.id} {...rest} link={link} />
          ))}
        </ul>
      )}
    </section>
  )
}

function OneLink({ link, ...rest }: Omit<LinkListProps, 'links'> & { readonly link: ReportLink }) {
  const { state, createdAt, createdByName, hasPasscode, opens } = link
  return (
    <li className={styles.link}>
      <p>
        <Chip>{stateWords(state)}</Chip> Created on {dayOf(createdAt)}
        {createdByName !== null && ` by ${createdByName}`}
        {hasPasscode && ', with a passcode'}.
      </p>
      <p>
        {endWords(link)} {openedWords(link)}
      </p>
      {opens.length > 0 && (
        <details>
          <summary>When it was opened</summary>
          <ul className={styles.opens}>
            {opens.map(({ number, at, address, device }) => (
              <li key={number}>
                {momentOf(at)}: {device}, {address}
              </li>
            ))}
          </ul>
        </details>
      )}
      {state === 'live' && <Revoke {...rest} link={link} />}
    </li>
  )
}

/** Asked first, because a link that was revoked never opens again. */
function Revoke(props: Omit<LinkListProps, 'links'> & { readonly link: ReportLink }) {
  const { organisationId, id, link, onRevoked } = props
  const [revoke, revoking] = useRevokeReportLinkMutation()
  const [isAsking, setAsking] = useState(false)
  const toast = useToast()
  const end = async () => {
    const answer = await revoke({ organisationId, id, linkId: link.id })
    if (answer.error) return toast({ message: plainMessage(answer.error), isFailure: true })
    toast({ message: SHARE_WORDS.revoked })
    onRevoked()
  }
  if (!isAsking) {
    return (
      <div className={styles.acts}>
        <Button variant="risky" onClick={() => setAsking(true)}>
          Revoke
        </Button>
      </div>
    )
  }
  return (
    <>
      <p role="alert">{SHARE_WORDS.revokeQuestion}</p>
      <div className={styles.acts}>
        <Button
          variant="danger"
          busyLabel={revoking.isLoading ? 'Revoking…' : undefined}
          onClick={() => void end()}
        >
          Revoke link
        </Button>
        <Button onClick={() => setAsking(false)}>Keep link</Button>
      </div>
    </>
  )
}
