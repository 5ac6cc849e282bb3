import './app/theme/tokens.css'
import './app/theme/fonts.css'
import './app/theme/base.css'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Loading } from '#ui/loading.tsx'

const App = lazy(() => import('./app/app.tsx').then(module => ({ default: module.App })))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Suspense fallback={<Loading />}>
        <App />
      </Suspense>
    </ErrorBoundary>
  </StrictMode>,
)
