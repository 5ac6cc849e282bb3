import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Loading } from '#ui/loading.tsx'
import { reportRenderError } from './report-render-error.ts'
import { reloadForLostChunk } from './stale-chunk.ts'

/** Shown while it loads: `Loading...` unless another fallback is given. */
type LazyPartProps = { waiting?: ReactNode; fallback?: ReactNode; children: ReactNode }

/** UI-11: a part that loads separately, inside its own error boundary (UI-12). */
export function LazyPart({ waiting = <Loading />, fallback, children }: LazyPartProps) {
  return (
    <ErrorBoundary onError={reportRenderError} recover={reloadForLostChunk} fallback={fallback}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  )
}
