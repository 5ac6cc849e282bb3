import { type Month, parseDay, parseMonth } from '@millpond/core/time'
import { useLocation, useNavigate } from 'react-router'
import { useSearchChange } from '#screen/changed-search.ts'

/** The open month, cell or account. It is in the address, so Back closes it and links open it. */
export interface Drill {
  readonly month: Month | null
  /** The month, or the day with which a week begins. */
  readonly period: string | null
  readonly account: string | null
  /** At the part of the drawer with this id, if one is given. */
  readonly openMonth: (month: Month, part?: string) => void
  /** Sets a column and a row of a table at once. */
  readonly openCell: (period: string, account: string) => void
  /** Another month, with the same row. */
  readonly turnTo: (period: string) => void
  readonly openAccount: (code: string) => void
  /** Another row, with the same column. */
  readonly turnToAccount: (key: string) => void
  readonly leaveAccount: () => void
  readonly close: () => void
}

const AT = 'at'
const ACCOUNT = 'account'
/** The last column of a table. */
const TOTAL = 'total'

/** `?at=2027-03&account=200`. Guide §8, deep links. */
export function useDrill(): Drill {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const set = useSearchChange()
  const params = new URLSearchParams(search)
  const at = params.get(AT) ?? ''
  const month = parseMonth(at)
  const isOpen = month.ok || parseDay(at).ok || at === TOTAL
  const { steps, isLinked } = traceIn(state, isOpen)
  const go = (
    change: Record<string, string | null>,
    next: number,
    replace = false,
    part?: string,
  ) => set(change, { replace, state: { steps: next, isLinked, part } satisfies Trace })
  return {
    month: month.ok ? month.value : null,
    period: isOpen ? at : null,
    account: isOpen ? params.get(ACCOUNT) : null,
    openMonth: (to, part) => go({ [AT]: to, [ACCOUNT]: null }, 1, false, part),
    openCell: (period, account) => go({ [AT]: period, [ACCOUNT]: account }, 1),
    turnTo: period => go({ [AT]: period }, steps, true),
    openAccount: code => go({ [ACCOUNT]: code }, steps + 1),
    turnToAccount: key => go({ [ACCOUNT]: key }, steps + 1),
    leaveAccount: () => {
      if (steps > 0) void navigate(-1)
      else go({ [ACCOUNT]: null }, 0, true)
    },
    // As many steps as were added, so that Back afterwards goes where it went before.
    close: () => {
      if (steps > 0 && !isLinked) void navigate(-steps)
      else go({ [AT]: null, [ACCOUNT]: null }, 0, true)
    },
  }
}

export interface Trace {
  /** Entries of the history that this screen added. */
  readonly steps: number
  /** The user came by a link, so going all these steps back would leave the drawer open. */
  readonly isLinked: boolean
  /** The part of the drawer to show first, by its id. */
  readonly part?: string | undefined
}

/** One entry was added, from another screen: closing returns there. */
export const traceOfStep = (): Trace => ({ steps: 1, isLinked: false })

function traceIn(state: unknown, isOpen: boolean): Trace {
  const { steps, isLinked } = (state ?? {}) as Partial<Record<keyof Trace, unknown>>
  if (typeof steps !== 'number') return { steps: 0, isLinked: isOpen }
  return { steps, isLinked: isLinked === true && isOpen }
}
