import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The secret behind the `#` of a mailed link. It is taken out of the address bar at once: no one
 * finds it later in a history, a picture of the screen or a copied address.
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
