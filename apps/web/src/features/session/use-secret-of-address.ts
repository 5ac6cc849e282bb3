import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The secret after the `#` of a mailed link. It is removed from the address bar at once, so that it
 * is not in the history, a screenshot or a copied address.
 */
export function useSecretOfAddress(): [secret: string | null, forget: () => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const { hash, pathname, search } = location
  const [secret, setSecret] = useState<string | null>(null)
  const arrived = hash.length > 1 ? hash.slice(1) : null
  if (arrived !== null && arrived !== secret) setSecret(arrived)
  useEffect(() => {
    if (hash) void navigate({ pathname, search }, { replace: true })
  }, [hash, navigate, pathname, search])
  return [arrived ?? secret, () => setSecret(null)]
}
