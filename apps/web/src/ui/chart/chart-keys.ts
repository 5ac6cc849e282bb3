const QUARTER = 3

/**
 * The month that an arrow key moves to: the next month, with Shift a quarter, Home and End; null
 * for any other key.
 */
export function nextIndex(key: string, isShifted: boolean, at: number, count: number) {
  const step = isShifted ? QUARTER : 1
  const clamp = (index: number) => Math.min(count - 1, Math.max(0, index))
  if (key === 'ArrowRight') return clamp(at + step)
  if (key === 'ArrowLeft') return clamp(at - step)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
