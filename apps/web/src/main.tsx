import './app/theme/tokens.css'
import './app/theme/fonts.css'
import './app/theme/base.css'
import { lazy, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LazyPart } from './app/lazy-part.tsx'
import { reloadOnStaleChunk } from './app/stale-chunk.ts'

// Both start on their way now; rendering only waits for them.
const theme = import('./app/theme/theme-wrapper.tsx')
const app = import('./app/app.tsx')

const ThemeWrapper = lazy(() => theme.then(module => ({ default: module.ThemeWrapper })))
const App = lazy(() => app.then(module => ({ default: module.App })))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

reloadOnStaleChunk()
createRoot(root).render(
  <StrictMode>
    <LazyPart>
      <ThemeWrapper>
        <LazyPart>
          <App />
        </LazyPart>
      </ThemeWrapper>
    </LazyPart>
  </StrictMode>,
)
