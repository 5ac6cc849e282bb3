/**
 * State outside React: read, replace, subscribe. Values are immutable, so React may compare them by
 * identity.
 */
export interface Store<State> {
  readonly get: () => State
  readonly set: (next: State) => void
  readonly update: (change: (state: State) => State) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  const set = (next: State) => {
    if (Object.is(next, state)) return
    state = next
    for (const listener of [...listeners]) listener()
  }
  return {
    get: () => state,
    set,
    update: change => set(change(state)),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
