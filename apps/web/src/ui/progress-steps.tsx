import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './progress-steps.module.css'

export type StepState = 'waiting' | 'running' | 'paused' | 'done' | 'failed'

export type ProgressStep = {
  id: string
  label: string
  state: StepState
  /** `1,240 of 3,900`, or why it waits. */
  note?: string | undefined
  /** 0 to 1; absent if the end is not known. */
  share?: number | undefined
}

const STATE_WORDS: Record<StepState, string> = {
  waiting: 'waiting',
  running: 'in progress',
  paused: 'paused',
  done: 'done',
  failed: 'failed',
}

/** The steps, their progress and what follows: in words, with a bar only if the end is known. */
export function ProgressSteps(props: { steps: readonly ProgressStep[]; label: string }) {
  return (
    <ol className={styles.steps} aria-label={props.label}>
      {props.steps.map(step => (
        <li
          key={step.id}
          className={classNames(styles.step, styles[step.state])}
          aria-current={step.state === 'running' ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {step.state === 'done' && <Icon name="check" size={16} />}
            {step.state === 'failed' && <Icon name="cross" size={16} />}
            {step.state === 'paused' && <Icon name="pause" size={16} />}
          </span>
          <span className={styles.label}>{step.label}</span>
          <span className={styles.note}>
            <span className="visually-hidden">{STATE_WORDS[step.state]}. </span>
            {step.note}
          </span>
          {step.state === 'running' && step.share !== undefined && (
            <progress className={styles.bar} aria-label={step.label} max={1} value={step.share} />
          )}
        </li>
      ))}
    </ol>
  )
}
