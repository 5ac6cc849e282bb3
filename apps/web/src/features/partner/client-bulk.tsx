import type { Client, Portfolio } from '@millpond/contract/partner'
import { MAX_CHOSEN_CLIENTS, tagText } from '@millpond/core/organisation'
import { type FormEvent, useState } from 'react'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { BulkDialog, type DialogAction, opensDialog } from './bulk-dialog.tsx'
import { type BulkDraft, BulkFields, NO_DRAFT, tagToRemove } from './bulk-fields.tsx'
import { buttonWords } from './bulk-words.ts'
import styles from './partner.module.css'
import type { BulkRequest, useBulk } from './use-bulk.ts'

interface ClientBulkProps {
  readonly partnerId: string
  readonly country: string | null
  readonly chosen: readonly Client[]
  /** All clients, whose tags are offered. */
  readonly clients: readonly Client[]
  readonly people: Portfolio['people']
  readonly isOwner: boolean
  readonly bulk: ReturnType<typeof useBulk>
  readonly onClear: () => void
}

/** What to do with the chosen clients; only the field that the action needs is shown. */
export function ClientBulk(props: ClientBulkProps) {
  const { partnerId, country, chosen, clients, people, isOwner, bulk, onClear } = props
  const [draft, setDraft] = useState(NO_DRAFT)
  const [problem, setProblem] = useState<string>()
  const [open, setOpen] = useState<DialogAction | null>(null)
  const { action, userId, tag } = draft
  const change = (part: Partial<BulkDraft>) => {
    setDraft(now => ({ ...now, ...part }))
    setProblem(undefined)
  }
  const isTooMany = chosen.length > MAX_CHOSEN_CLIENTS
  const leaving = tagToRemove(chosen, tag)
  const run = async (request: BulkRequest) => {
    const isDone = await bulk.run(
      request,
      chosen.map(({ organisationId }) => organisationId),
    )
    if (isDone) change({ tag: '' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isTooMany) return
    if (opensDialog(action)) return setOpen(action)
    if (action === 'assign') return void run({ action, userId: userId || null })
    if (action === 'sync' || action === 'givePass') return void run({ action })
    const typed = action === 'addTag' ? tagText(tag) : leaving
    if (typed === '') return setProblem('Enter a tag, such as Farm')
    void run({ action, tag: typed })
  }
  return (
    <>
      <BulkBar summary={summaryOf(chosen.length, isTooMany)} onClear={onClear}>
        <form className={styles.bulk} noValidate onSubmit={submit}>
          <BulkFields
            {...{ chosen, clients, people, isOwner, problem }}
            draft={draft}
            onDraft={change}
          />
          <Button
            type="submit"
            variant="primary"
            disabled={isTooMany || (action === 'removeTag' && leaving === '')}
            busyLabel={bulk.isRunning && open === null ? 'Working…' : undefined}
          >
            {buttonWords(action, chosen.length)}
          </Button>
        </form>
      </BulkBar>
      {open && (
        <BulkDialog
          {...{ open, partnerId, country, chosen }}
          isBusy={bulk.isRunning}
          onClose={() => setOpen(null)}
          onRun={async request => {
            await run(request)
            setOpen(null)
          }}
        />
      )}
    </>
  )
}

const summaryOf = (count: number, isTooMany: boolean): string =>
  isTooMany
    ? `${count} selected. Choose at most ${MAX_CHOSEN_CLIENTS} at a time.`
    : `${count} selected`
