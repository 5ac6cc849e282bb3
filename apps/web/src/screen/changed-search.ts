import { useEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

/** The search of an address with some of its values changed; null removes a value. */
export function changedSearch(
  search: string,
  change: Readonly<Record<string, string | null>>,
): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  return params.toString()
}

type SearchChange = Parameters<typeof changedSearch>[1]

/**
 * Changes values in the search of the address. Two changes before the screen is drawn again are
 * both kept: the second one changes the result of the first.
 */
export function useSearchChange() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const newest = useRef(search)
  useEffect(() => {
    newest.current = search
  }, [search])
  return (change: SearchChange, options: NavigateOptions = { replace: true }) => {
    newest.current = changedSearch(newest.current, change)
    void navigate({ search: newest.current }, { preventScrollReset: true, ...options })
  }
}
