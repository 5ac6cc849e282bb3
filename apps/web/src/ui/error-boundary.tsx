import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './error-boundary.module.css'

type ErrorBoundaryProps = {
  children: ReactNode
  /** Said to the log shipper; what the person sees never carries the error's own text. */
  onError?: ((error: unknown, componentStack: string) => void) | undefined
  /** Instead of the standard words, for a part that may quietly stay away. */
  fallback?: ReactNode
}

/** UI-12: one broken part says so and leaves the rest of the page alone. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info.componentStack ?? '')
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
    return <SomethingWentWrong onTryAgain={() => this.setState({ hasFailed: false })} />
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
