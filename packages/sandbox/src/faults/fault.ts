export const FAULT_KINDS = [
  'unauthorised',
  'forbidden',
  'rate-limited',
  'server-error',
  'unavailable',
  'timeout',
  'cut-off',
  'html',
  'drip',
  'odd-record',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** A fault to inject. With only a kind it affects the next API request. */
export interface Fault {
  readonly kind: FaultKind
  /** A part of the affected address, query included; absent: any request to the vendor's API. */
  readonly path?: string
  readonly method?: string
  /** Affects requests from the nth matching one on, counted from now; 1 is the next. */
  readonly nth?: number
  /** How many consecutive requests it affects; 0 is all of them. */
  readonly times?: number
  /** Seconds in the Retry-After header of `rate-limited`. */
  readonly retryAfter?: number
  /** The limit `rate-limited` names. */
  readonly problem?: string
  /** How long `drip` takes for its answer. */
  readonly milliseconds?: number
  /** The field of the first record that `odd-record` changes, and to what; absent: removes it. */
  readonly field?: string
  readonly value?: string | number | null
}

export interface SetFault extends Fault {
  readonly seen: number
  readonly struck: number
}

export interface FaultBook {
  set(faults: readonly Fault[]): void
  clear(): void
  list(): SetFault[]
  /** The fault that affects this request, if any; counts the request for all matching faults. */
  strike(method: string, url: string): Fault | null
}

export function createFaultBook(apiPrefix: string): FaultBook {
  let entries: { fault: Fault; seen: number; struck: number }[] = []

  const matches = ({ path, method }: Fault, requestMethod: string, url: string) =>
    (method === undefined || method.toUpperCase() === requestMethod) &&
    (path === undefined ? url.startsWith(apiPrefix) : url.includes(path))

  return {
    set(faults) {
      entries.push(...faults.map(fault => ({ fault, seen: 0, struck: 0 })))
    },
    clear() {
      entries = []
    },
    list: () => entries.map(({ fault, seen, struck }) => ({ ...fault, seen, struck })),
    strike(method, url) {
      let chosen: Fault | null = null
      for (const entry of entries) {
        if (!matches(entry.fault, method, url)) continue
        entry.seen += 1
        const { nth = 1, times = 1 } = entry.fault
        if (chosen || entry.seen < nth || (times !== 0 && entry.struck >= times)) continue
        entry.struck += 1
        chosen = entry.fault
      }
      return chosen
    },
  }
}
