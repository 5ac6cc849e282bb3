import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './error-boundary.module.css'

type ErrorBoundaryProps = {
  children: ReactNode
  /** The name in the log; the user never sees the error's own text. */
  onError?: ((error: unknown, componentStack: string) => void) | undefined
  /** Called at "Try Again": true if the failure is fixed otherwise than by rendering again. */
  recover?: ((error: unknown) => boolean) | undefined
  /** Replaces the standard words, for a part that may show nothing. */
  fallback?: ReactNode
}

type State = { hasFailed: boolean; error: unknown }

/** UI-12: a part that fails says so and keeps the rest of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { hasFailed: false, error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { hasFailed: true, error }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info.componentStack ?? '')
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
    return <SomethingWentWrong onTryAgain={() => this.tryAgain()} />
  }

  private tryAgain() {
    if (this.props.recover?.(this.state.error)) return
    this.setState({ hasFailed: false, error: null })
  }
}

function SomethingWentWrong({ onTryAgain }: { onTryAgain?: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>Something went wrong.</p>
      {onTryAgain && <Button onClick={onTryAgain}>Try Again</Button>}
    </div>
  )
}
