import type { ScenarioEvent } from '@millpond/core/scenario'
import { moneyText, percentText } from '#ui/read-number.ts'
import type { EventChoices } from './event-choices.ts'
import type { EventDraft } from './event-form.ts'
import { usualName } from './new-event.ts'

interface Typed {
  readonly name: string
  readonly text: string
}

/**
 * The fields with one of them changed. A chosen customer fills in its usual sales or, where these
 * are not known, its share of what is owed. The name of the event follows while it is the usual
 * one.
 */
export function withField(
  { kind }: Pick<ScenarioEvent, 'kind'>,
  draft: EventDraft,
  { contacts }: Pick<EventChoices, 'contacts'>,
  { name, text }: Typed,
): EventDraft {
  const fields = { ...draft.fields, [name]: text }
  // The contacts of the other side are not among the choices.
  if (name === 'side') fields.contactId = ''
  const all = [...contacts.customers, ...contacts.suppliers]
  const nameOf = ({ contactId, ...by }: EventDraft['fields']) =>
    usualName(kind, by, all.find(({ value }) => value === contactId)?.name ?? null)
  const isUsual = draft.name === nameOf(draft.fields)
  const chosen = name === 'contactId' && all.find(({ value }) => value === text)
  if (chosen && kind === 'customerChange') {
    const { sharePpm, perMonth } = chosen
    fields.sharePpm = perMonth === null ? percentText(sharePpm) : ''
    fields.amountPerMonth = perMonth === null ? '' : moneyText(perMonth)
  }
  return { name: isUsual ? nameOf(fields) : draft.name, fields }
}
