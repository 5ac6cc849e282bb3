import type { Organisation } from '@millpond/contract/organisation'
import type { SavedReport } from '@millpond/contract/report'
import { addressesIn, LINK_DAYS } from '@millpond/core/report'
import { type FormEvent, useRef, useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { useGetReportDeliveriesQuery, useSendReportMutation } from '#api/report/email-api.ts'
import { useReadOnlyWords } from '#screen/read-only.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast.tsx'
import styles from '../share/share.module.css'
import { DeliveryList } from './delivery-list.tsx'
import { hasProblem, RecipientFields, type TypedEmail } from './recipient-fields.tsx'
import { SEND_WORDS, sentWords } from './send-words.ts'

interface SendDialogProps {
  readonly organisation: Organisation
  readonly report: SavedReport
  readonly onClose: () => void
}

/** Sends one published version by email, and lists the emails with it. */
export function SendDialog({ organisation, report, onClose }: SendDialogProps) {
  const key = { organisationId: organisation.organisationId, id: report.id }
  const readOnly = useReadOnlyWords()
  const read = useGetReportDeliveriesQuery(key, { refetchOnMountOrArgChange: true })
  const reread = () => void read.refetch()
  return (
    <Dialog title={`Send version ${report.number ?? 1} by email`} onClose={onClose}>
      <div className={styles.parts}>
        <p>{SEND_WORDS.about}</p>
        {readOnly ? <p>{readOnly}</p> : <NewEmail {...key} onSent={reread} />}
        {read.currentData ? (
          <DeliveryList deliveries={read.currentData} />
        ) : read.error ? (
          <div role="alert">
            <p>
              {SEND_WORDS.notRead} {plainMessage(read.error)}
            </p>
            <Button onClick={reread}>Try again</Button>
          </div>
        ) : (
          <Skeleton height={80} />
        )}
      </div>
    </Dialog>
  )
}

interface NewEmailProps {
  readonly organisationId: string
  readonly id: string
  readonly onSent: () => void
}

const EMPTY: TypedEmail = { recipients: '', message: '', days: String(LINK_DAYS), withFile: false }

/** The same content keeps its key until it was sent, even if it was changed in between. */
function keyFor(keys: Map<string, string>, content: string): string {
  const key = keys.get(content) ?? crypto.randomUUID()
  keys.set(content, key)
  return key
}

function NewEmail({ organisationId, id, onSent }: NewEmailProps) {
  const [send, sending] = useSendReportMutation()
  const [typed, setTyped] = useState(EMPTY)
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const sendKeys = useRef(new Map<string, string>())
  const toast = useToast()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (hasProblem(typed)) return
    setRefusal(null)
    const recipients = [...addressesIn(typed.recipients).addresses]
    const { message, days, withFile } = typed
    const given = { recipients, message, days: Number(days), withFile }
    const key = keyFor(sendKeys.current, JSON.stringify(given))
    const answer = await send({ organisationId, id, ...given, key })
    if (!answer.data) return setRefusal(plainMessage(answer.error))
    const newest = answer.data.deliveries.slice(0, recipients.length)
    const skipped = newest.filter(({ state }) => state === 'skipped').length
    toast({ message: sentWords(recipients.length, skipped) })
    sendKeys.current.clear()
    setTyped(EMPTY)
    setChecked(false)
    onSent()
  }
  return (
    <form className={styles.part} noValidate onSubmit={event => void submit(event)}>
      <RecipientFields
        typed={typed}
        onType={change => setTyped({ ...typed, ...change })}
        isChecked={isChecked}
      />
      {refusal !== null && <p role="alert">{refusal}</p>}
      <div className={styles.acts}>
        <Button
          type="submit"
          variant="primary"
          busyLabel={sending.isLoading ? 'Sending…' : undefined}
        >
          Send
        </Button>
      </div>
    </form>
  )
}
