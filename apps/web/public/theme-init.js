// Runs before the first paint, as a file because the security policy allows no inline script.
;(() => {
  let choice = 'system'
  try {
    choice = localStorage.getItem('theme') ?? 'system'
  } catch {
    // Storage may be switched off; the system's choice then stands.
  }
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
})()
