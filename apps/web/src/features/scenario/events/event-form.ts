/** The fields of an event as texts of a form, and back. */
import type { EventKind, ScenarioEvent } from '@millpond/core/scenario'
import { isMonth, parseDay } from '@millpond/core/time'
import { DAY_EXAMPLE } from '#ui/day-field.tsx'
import type { FieldError } from '#ui/form-error-summary.tsx'
import {
  moneyText,
  type NumberReading,
  percentText,
  readMoney,
  readPercent,
  readWhole,
} from '#ui/read-number.ts'
import { EVENT_FIELDS, type EventField } from './event-fields.ts'

/** Lists are joined with line breaks, as no code or id contains one. */
export interface EventDraft {
  readonly name: string
  readonly fields: Readonly<Record<string, string>>
}

export const fieldId = (name: string): string => `event-${name}`
export const NAME_ID = 'event-name-of'
const MAX_NAME = 100
const PPM_OF_PERCENT = 10_000

export const fieldsOf = (kind: EventKind): readonly EventField[] => EVENT_FIELDS[kind]

type AnyParams = Readonly<Record<string, unknown>>
const paramsOf = (event: ScenarioEvent) => event.params as unknown as AnyParams

const listOf = (text: string): string[] => text.split('\n').filter(Boolean)
export const listText = (values: readonly string[]): string => values.join('\n')
export const listIn = listOf

/** An amount of a new event that only the user knows is empty, not zero. */
export function draftOf(event: ScenarioEvent, isNew = false): EventDraft {
  const params = paramsOf(event)
  const entries = fieldsOf(event.kind).map(field => {
    const value = params[field.name]
    const isUnknown = isNew && field.isNeeded && (value === 0 || value === null)
    return [field.name, isUnknown ? '' : textIn(field, value)] as const
  })
  return { name: event.name, fields: Object.fromEntries(entries) }
}

function textIn({ type }: EventField, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (type === 'money' || type === 'openMoney') return moneyText(value as never)
  if (type === 'percent' || type === 'openPercent') return percentText(value as never)
  if (type === 'accounts' || type === 'bills') return listText(value as string[])
  return String(value)
}

type EventReading =
  | { readonly ok: true; readonly event: ScenarioEvent }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** The event that the fields describe, or the faults to correct. */
export function readEvent(event: ScenarioEvent, draft: EventDraft): EventReading {
  const errors: FieldError[] = []
  const say = (name: string, message: string) =>
    errors.push({ fieldId: name === NAME_ID ? NAME_ID : fieldId(name), message })
  const name = draft.name.trim()
  if (name === '') say(NAME_ID, 'Give this a name, such as Hire a barista')
  if (name.length > MAX_NAME) say(NAME_ID, `Use at most ${MAX_NAME} characters`)
  const params: Record<string, unknown> = {}
  for (const field of fieldsOf(event.kind)) {
    const text = draft.fields[field.name] ?? ''
    const read = valueIn(field, text)
    if ('problem' in read) say(field.name, read.problem)
    else params[field.name] = read.value
  }
  if (errors.length === 0) {
    for (const { field, message } of faultsBetween(event.kind, params)) say(field, message)
  }
  if (errors.length > 0) return { ok: false, errors }
  return { ok: true, event: { ...event, name, params } as unknown as ScenarioEvent }
}

type ReadValue = { readonly value: unknown } | { readonly problem: string }

function valueIn(field: EventField, text: string): ReadValue {
  switch (field.type) {
    case 'month':
      return isMonth(text) ? { value: text } : { problem: 'Choose a month' }
    case 'openMonth':
    case 'account':
    case 'contact':
      return { value: text === '' ? null : text }
    case 'day': {
      const day = parseDay(text)
      return day.ok ? { value: day.value } : { problem: DAY_EXAMPLE }
    }
    case 'accounts':
    case 'bills': {
      const values = listOf(text)
      if (values.length > 0 || !field.isNeeded) return { value: values }
      return { problem: field.type === 'bills' ? 'Choose a bill' : 'Choose an account' }
    }
    case 'choice':
      return { value: text }
    default:
      return numberIn(field, text)
  }
}

type NumberField = Extract<
  EventField,
  { readonly type: 'money' | 'openMoney' | 'percent' | 'openPercent' | 'whole' }
>

function numberIn(field: NumberField, text: string): ReadValue {
  const { type } = field
  const reading: NumberReading<number> =
    type === 'whole' ? readWhole(text) : type.endsWith('oney') ? readMoney(text) : readPercent(text)
  const [least, most] = boundsOf(field)
  const value = reading.isReadable ? reading.value : undefined
  if (value === null && type.startsWith('open')) return { value: null }
  if (value === null && type !== 'whole' && !field.isNeeded) return { value: 0 }
  const isWithin = typeof value === 'number' && value >= least && value <= most
  if (!isWithin) return { problem: problemOf(field) }
  const isNothing = value === 0 && field.isNeeded && type !== 'whole'
  return isNothing ? { problem: problemOf(field) } : { value }
}

/** A hundred billion is beyond every company served here. */
const MAX_CENTS = 10_000_000_000_000

function boundsOf(field: NumberField): readonly [number, number] {
  if (field.type === 'whole') return [field.least, field.most]
  if (field.type === 'money' || field.type === 'openMoney') return [0, MAX_CENTS]
  const { least = 0, most = 100 } = field.type === 'percent' ? field : {}
  return [least * PPM_OF_PERCENT, most * PPM_OF_PERCENT]
}

function problemOf(field: NumberField): string {
  if (field.type === 'whole') return `Enter a whole number from ${field.least} to ${field.most}`
  if (field.type === 'money' || field.type === 'openMoney') {
    return field.isNeeded
      ? 'Enter an amount above 0, such as 1,500'
      : 'Enter an amount, such as 1,500'
  }
  const [least, most] = boundsOf(field).map(ppm => ppm / PPM_OF_PERCENT)
  return `Enter a percentage from ${least} to ${most}`
}

interface Fault {
  readonly field: string
  readonly message: string
}

/** Faults between fields that are right by themselves. */
function faultsBetween(kind: EventKind, params: AnyParams): Fault[] {
  const faults: Fault[] = []
  const start = params.start ?? params.opening ?? params.launch ?? params.from
  for (const field of ['end', 'until']) {
    const end = params[field]
    if (typeof end === 'string' && typeof start === 'string' && end < start) {
      faults.push({ field, message: 'The last month is before the first one' })
    }
  }
  const hasNeither = params.sharePpm === null && params.amountPerMonth === null
  if ((kind === 'customerChange' || kind === 'cutCosts') && hasNeither) {
    faults.push({ field: 'sharePpm', message: 'Enter a percentage or an amount' })
  }
  if (kind === 'loan' && Number(params.interestOnlyMonths) >= Number(params.months)) {
    faults.push({ field: 'interestOnlyMonths', message: 'Enter fewer months than the term' })
  }
  if (kind === 'asset' && Number(params.residual) > Number(params.price)) {
    faults.push({ field: 'residual', message: 'This is more than the price' })
  }
  return faults
}
