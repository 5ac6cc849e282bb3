import './app/theme/tokens.css'
import './app/theme/fonts.css'
import './app/theme/base.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LazyPart } from './app/lazy-part.tsx'
import { reloadOnStaleChunk } from './app/stale-chunk.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

reloadOnStaleChunk()
// Rendering starts when both are here: once React has shown a fallback, it shows it for 300 ms.
const [theme, app] = await Promise.allSettled([
  import('./app/theme/theme-wrapper.tsx'),
  import('./app/app.tsx'),
])

/** A part that could not be loaded is an error of that part. */
function loaded<Part>(part: PromiseSettledResult<Part>): Part {
  if (part.status === 'rejected') throw part.reason
  return part.value
}

function Theme({ children }: { children: ReactNode }) {
  const { ThemeWrapper } = loaded(theme)
  return <ThemeWrapper>{children}</ThemeWrapper>
}

function Main() {
  const { App } = loaded(app)
  return <App />
}

createRoot(root).render(
  <StrictMode>
    <LazyPart>
      <Theme>
        <LazyPart>
          <Main />
        </LazyPart>
      </Theme>
    </LazyPart>
  </StrictMode>,
)
