import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import './_missing-browser.ts'

// Files of one worker share one jsdom, because creating one takes longer than most files; each
// loads our own modules again and starts without a visitor.
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
document.body.replaceChildren()

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 })

afterEach(cleanup)
