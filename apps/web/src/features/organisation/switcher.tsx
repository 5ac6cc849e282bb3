import { providerName } from '@millpond/core/organisation'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useLeaveSampleMutation } from '#api/gateway-api.ts'
import { useOrganisations } from '#current/organisation.ts'
import { PATHS } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './switcher.module.css'
import { type SwitcherRow, switcherRows } from './switcher-list.ts'
import { useChooseOrganisation } from './use-choose-organisation.ts'

/** UI-08: the list of organisations to switch to. Guide §9.13. */
export function Switcher({ onDone }: { onDone: () => void }) {
  const { organisations, organisationId, error } = useOrganisations()
  const [search, setSearch] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const rows = switcherRows(organisations, search)
  const chooseOrganisation = useChooseOrganisation()
  const choose = (id: string) => {
    onDone()
    chooseOrganisation(id)
  }
  return (
    <div className={styles.switcher}>
      <TextField
        type="search"
        label="Find a company"
        autoFocus
        value={search}
        onChange={event => setSearch(event.target.value)}
        onKeyDown={event => {
          const [first] = rows
          if (event.key === 'Enter' && first) {
            // The focus moves at once; the newly focused element must not get this key press.
            event.preventDefault()
            choose(first.organisation.organisationId)
          }
          if (event.key === 'ArrowDown') moveFocus(event, list.current, 1)
        }}
      />
      {error && <p role="alert">{error}</p>}
      <ul
        ref={list}
        className={styles.list}
        aria-label="Companies"
        onKeyDown={event => {
          if (event.key === 'ArrowDown') moveFocus(event, list.current, 1)
          if (event.key === 'ArrowUp') moveFocus(event, list.current, -1)
        }}
      >
        {rows.map(row => (
          <Row
            key={row.organisation.organisationId}
            row={row}
            isCurrent={row.organisation.organisationId === organisationId}
            onChoose={() => choose(row.organisation.organisationId)}
          />
        ))}
      </ul>
      {rows.length === 0 && <p className={styles.none}>No company matches “{search}”.</p>}
      <div className={styles.foot}>
        <LinkButton variant="quiet" href={PATHS.onboardingConnect} onClick={onDone}>
          Add a company
        </LinkButton>
        <LeaveSample onDone={onDone} />
      </div>
    </div>
  )
}

interface RowProps {
  readonly row: SwitcherRow
  readonly isCurrent: boolean
  readonly onChoose: () => void
}

function Row({ row, isCurrent, onChoose }: RowProps) {
  const { organisation, isClient, status } = row
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-client={isClient || undefined}
        aria-current={isCurrent || undefined}
        onClick={onChoose}
      >
        <span className={styles.check}>{isCurrent && <Icon name="check" size={16} />}</span>
        <span className={styles.name}>{organisation.name}</span>
        {organisation.provider && (
          <span className={styles.provider}>{providerName(organisation.provider)}</span>
        )}
        {status && <Chip tone={status.tone}>{status.text}</Chip>}
      </button>
    </li>
  )
}

function LeaveSample({ onDone }: { onDone: () => void }) {
  const { organisations } = useOrganisations()
  const [leaveSample, leaving] = useLeaveSampleMutation()
  const sample = organisations.find(each => each.isSample)
  if (!sample) return null
  const leave = async () => {
    const answer = await leaveSample({ organisationId: sample.organisationId })
    if (answer.data) onDone()
  }
  return (
    <Button
      variant="quiet"
      busyLabel={leaving.isLoading ? 'Leaving…' : undefined}
      onClick={() => void leave()}
    >
      Leave sample
    </Button>
  )
}

function moveFocus(event: KeyboardEvent, list: HTMLUListElement | null, step: 1 | -1) {
  const buttons = [...(list?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const target = buttons[at + step]
  if (!target) return
  event.preventDefault()
  target.focus()
}
