/** The lines of a scenario: events, and accounts that the books do not have. */
import type { ItemCode } from '#item'
import type { EventKind, EventOf, ScenarioEvent } from './event.ts'
import type { Factor } from './factor.ts'

/** An event without its code. */
export type EventLine = { readonly [Kind in EventKind]: Omit<EventOf<Kind>, 'code'> }[EventKind]

/** `customAccountCode` of its name is its code. */
export interface AccountLine {
  readonly kind: 'account'
  readonly name: string
  readonly factor: Factor
  readonly position: number
}

export type ScenarioLine = EventLine | AccountLine

/** A line and its code; versions and other fields are the caller's. */
interface CodedLine {
  readonly code: ItemCode
  readonly line: ScenarioLine
}

/** The events among the lines, in the order of the lines. */
export const eventsOf = (lines: readonly CodedLine[]): ScenarioEvent[] =>
  lines.flatMap(({ code, line }) =>
    line.kind === 'account' ? [] : [{ code, ...line } as ScenarioEvent],
  )

/** The accounts among the lines: name to factor. */
export const customAccountsOf = (lines: readonly CodedLine[]): Readonly<Record<string, Factor>> =>
  Object.fromEntries(
    lines.flatMap(({ line }) => (line.kind === 'account' ? [[line.name, line.factor]] : [])),
  )
