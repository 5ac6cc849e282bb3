import { useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** False until the browser has drawn the component, so that what is below does not delay it. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted
}
