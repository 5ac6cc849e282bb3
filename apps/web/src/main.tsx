import './app/theme/tokens.css'
import './app/theme/fonts.css'
import './app/theme/base.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startCurrent } from '#current/start-current.ts'
import { LazyPart } from './app/lazy-part.tsx'
import { reloadOnStaleChunk } from './app/stale-chunk.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const render = (children: ReactNode) =>
  createRoot(root).render(
    <StrictMode>
      <LazyPart>{children}</LazyPart>
    </StrictMode>,
  )

/** A part that could not be loaded is an error of the page. */
function Failed({ error }: { error: unknown }): never {
  throw error
}

reloadOnStaleChunk()
// The session is read while the app is evaluated and rendered.
startCurrent()
// Rendering starts when both have loaded, because React shows a fallback for at least 300 ms.
Promise.all([import('./app/theme/theme-wrapper.tsx'), import('./app/app.tsx')]).then(
  ([{ ThemeWrapper }, { startApp }]) =>
    render(
      <ThemeWrapper>
        <LazyPart>{startApp()}</LazyPart>
      </ThemeWrapper>,
    ),
  (error: unknown) => render(<Failed error={error} />),
)
