import { Answer } from '#ui/answer.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './screen.module.css'

/** The layout before the figures, with the question in place of the answer. */
export function ScreenSkeleton({ question }: { question: string }) {
  return (
    <div className={styles.screen} aria-busy="true">
      <Answer>{question}</Answer>
      <Skeleton height={72} />
      <Skeleton height={420} />
    </div>
  )
}
