import type { ReplyOf } from '@millpond/contract/route'
import type { getOutbox } from '@millpond/contract/sign-in'
import { useEffect, useState } from 'react'
import { signInCalls } from '#platform/sign-in-calls.ts'
import { Button } from '#ui/button.tsx'
import { momentOf } from '#ui/instant.ts'
import { Loading } from '#ui/loading.tsx'
import styles from './outbox.module.css'
import { SessionLayout } from './session-layout.tsx'

type Mail = ReplyOf<typeof getOutbox>['mails'][number]

/** Emails that would have been sent, if only this machine can reach the installation. */
export function Component() {
  const [mails, setMails] = useState<readonly Mail[] | null>(null)
  const [isRefused, setRefused] = useState(false)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    // Requested again at every press of the button.
    if (asked < 0) return
    void signInCalls.outbox().then(answer => {
      setRefused(!answer.ok)
      setMails(answer.ok ? answer.value.mails : [])
    })
  }, [asked])
  return (
    <SessionLayout title="Outbox">
      <p>Emails from this installation, newest first. None of them were really sent.</p>
      {mails === null && <Loading />}
      {isRefused && (
        <p role="alert">There is no outbox here because this installation sends real email.</p>
      )}
      {mails?.length === 0 && !isRefused && <p role="status">There are no emails yet.</p>}
      {!isRefused && (
        <Button className={styles.again ?? ''} onClick={() => setAsked(asked + 1)}>
          Refresh
        </Button>
      )}
      <ul className={styles.mails}>
        {mails?.map(mail => (
          <li key={mail.mailId}>
            <MailCard mail={mail} />
          </li>
        ))}
      </ul>
    </SessionLayout>
  )
}

function MailCard({ mail }: { mail: Mail }) {
  return (
    <article className={styles.mail}>
      <h2 className={styles.subject}>{mail.subject}</h2>
      <p className={styles.to}>
        To {mail.to}, <time dateTime={mail.at}>{momentOf(mail.at)}</time>
      </p>
      <p className={styles.text}>{linked(mail.text)}</p>
    </article>
  )
}

/** Addresses in the text become links, as a mail program would make them. */
const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a mail never change places
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
