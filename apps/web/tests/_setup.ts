import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import './_missing-browser.ts'

// Files of one worker have one jsdom, because making one takes longer than most files; each reads
// our own modules again and finds a browser in which no one has been.
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
document.body.replaceChildren()

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5_000 })

afterEach(cleanup)
