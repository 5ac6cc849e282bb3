import type { CSSProperties } from 'react'
import type { Variance } from './grid-model.ts'
import styles from './variance-mark.module.css'

/** The bar of a difference from its zero, or the pin of a percentage; the number says the same. */
export function VarianceMark({ variance }: { readonly variance: Variance }) {
  const { shape, length, isCut, tone } = variance
  return (
    <span
      className={styles[shape]}
      data-tone={tone ?? undefined}
      data-below={length < 0 || undefined}
      data-cut={isCut || undefined}
      style={{ '--length': Math.abs(length) } as CSSProperties}
      aria-hidden="true"
    />
  )
}
