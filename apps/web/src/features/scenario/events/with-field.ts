import { EVENT_TITLES, type ScenarioEvent } from '@millpond/core/scenario'
import { moneyText, percentText } from '#ui/read-number.ts'
import type { EventChoices } from './event-choices.ts'
import type { EventDraft } from './event-form.ts'

interface Typed {
  readonly name: string
  readonly text: string
}

/**
 * The fields with one of them changed. A chosen customer fills in its usual sales or, where these
 * are not known, its share of what is owed, and the name of the event while that is the usual one.
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
  const chosen =
    name === 'contactId' &&
    [...contacts.customers, ...contacts.suppliers].find(({ value }) => value === text)
  if (!chosen) return { ...draft, fields }
  if (kind === 'customerChange') {
    const { sharePpm, perMonth } = chosen
    fields.sharePpm = perMonth === null ? percentText(sharePpm) : ''
    fields.amountPerMonth = perMonth === null ? '' : moneyText(perMonth)
  }
  if (draft.name !== EVENT_TITLES[kind]) return { ...draft, fields }
  const own = kind === 'latePayments' ? `${chosen.name} pays later` : `Lose ${chosen.name}`
  return { name: own, fields }
}
