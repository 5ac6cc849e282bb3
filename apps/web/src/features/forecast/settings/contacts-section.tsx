import { type ContactTiming, usualTiming } from '@millpond/core/timing'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { changedSearch } from '#screen/changed-search.ts'
import { Button } from '#ui/button.tsx'
import type { FieldError } from '#ui/form-error-summary.tsx'
import { Panel } from '#ui/panel.tsx'
import { readWhole } from '#ui/read-number.ts'
import { isFound, SearchField } from '#ui/search-field.tsx'
import { UnitField } from '#ui/unit-field.tsx'
import type { SectionProps } from './section.ts'
import { SectionForm, type SectionReading } from './section-form.tsx'
import { contactTimingWords } from './setting-words.ts'
import styles from './settings.module.css'
import { useDraft } from './use-draft.tsx'

const SHOWN = 7
const MAX_DAYS = 365
const fieldId = (contactId: string) => `contact-days-${contactId}`

/** How long each contact takes to pay, as learned; the owner can correct it. */
export function ContactsSection({ model, saver, canEdit }: SectionProps) {
  const { learned, settings } = model.basis
  const { changed, isChanged, change, clear } = useDraft<Record<string, string>>('payment-days')
  const [address, setAddress] = useSearchParams()
  const search = address.get('search') ?? ''
  const setSearch = (text: string) =>
    setAddress(changedSearch(address.toString(), { search: text || null }), { replace: true })
  const [isAll, setAll] = useState(false)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const found = contactsIn(learned.contacts, search)
  const shown = isAll ? found : found.slice(0, SHOWN)
  const textOf = (id: string) => changed[id] ?? settings.contactDays[id]?.toString() ?? ''
  return (
    <Panel>
      <SectionForm
        {...{ saver, canEdit, isChanged }}
        what="Payment days"
        saveLabel="Save payment days"
        isLong
        onErrors={setErrors}
        onSaved={clear}
        read={() => readDays(changed, learned.contacts)}
        before={
          learned.contacts.length > SHOWN && (
            <div className={styles.find}>
              <SearchField
                label="Find a customer or supplier"
                value={search}
                onSearch={setSearch}
              />
            </div>
          )
        }
        after={
          found.length > shown.length && (
            <Button className={styles.all} onClick={() => setAll(true)}>
              Show all {found.length} customers and suppliers
            </Button>
          )
        }
      >
        {learned.contacts.length === 0 && (
          <p className={styles.quiet}>
            There are no paid invoices or bills yet, so we assume 30 days for everyone.
          </p>
        )}
        {shown.length > 0 && (
          <table className={styles.table} aria-label="Payment days by customer or supplier">
            <thead>
              <tr>
                <th scope="col">Customer or supplier</th>
                <th scope="col">Automatic</th>
                <th scope="col">Your own number of days</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(contact => (
                <ContactRow
                  key={contact.side + contact.contactId}
                  contact={contact}
                  text={textOf(contact.contactId)}
                  error={errors.find(each => each.fieldId === fieldId(contact.contactId))?.message}
                  onChange={text => change({ [contact.contactId]: text })}
                />
              ))}
            </tbody>
          </table>
        )}
      </SectionForm>
    </Panel>
  )
}

/** From the invoice to the payment: shown where no number is typed. */
function automaticDays({ profile }: ContactTiming): number {
  const usual = usualTiming(profile)
  return usual.from === 'issue' ? usual.days : Math.round(profile.meanDays)
}

/** Contacts with most documents first, because they change the forecast most. */
const contactsIn = (contacts: readonly ContactTiming[], search: string) =>
  contacts
    .filter(contact => isFound(contact.name, search))
    .toSorted((a, b) => b.profile.documents - a.profile.documents)

interface ContactRowProps {
  readonly contact: ContactTiming
  readonly text: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

function ContactRow({ contact, text, error, onChange }: ContactRowProps) {
  const { name, side, contactId } = contact
  const who = side === 'receivable' ? 'Customer' : 'Supplier'
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={styles.small}>{who}</span>
      </th>
      <td data-label="Automatic">{contactTimingWords(contact)}</td>
      <td data-label="Your own number of days" className={styles.control}>
        <UnitField
          id={fieldId(contactId)}
          label={`Your own number of days for ${name}`}
          isLabelHidden
          unit="days"
          inputMode="numeric"
          placeholder={`${automaticDays(contact)}`}
          value={text}
          error={error}
          onChange={event => onChange(event.target.value)}
        />
      </td>
    </tr>
  )
}

function readDays(
  changed: Partial<Record<string, string>>,
  contacts: readonly ContactTiming[],
): SectionReading {
  const errors: FieldError[] = []
  const days = new Map<string, number | null>()
  for (const [id, text = ''] of Object.entries(changed)) {
    const reading = readWhole(text)
    const value = reading.isReadable ? reading.value : Number.NaN
    if (value === null || (value >= 0 && value <= MAX_DAYS)) days.set(id, value)
    else {
      const name = contacts.find(contact => contact.contactId === id)?.name ?? 'the contact'
      const message = `Enter 0 to 365 days for ${name}, or leave it blank`
      errors.push({ fieldId: fieldId(id), message })
    }
  }
  if (errors.length > 0) return { ok: false, errors }
  return {
    ok: true,
    change: before => {
      const contactDays: Record<string, number> = { ...before.contactDays }
      for (const [id, value] of days) {
        if (value === null) delete contactDays[id]
        else contactDays[id] = value
      }
      return { ...before, contactDays }
    },
  }
}
