// Runs before the first paint, as a file because the security policy allows no inline script.
;(() => {
  let theme = 'system'
  try {
    theme = JSON.parse(localStorage.getItem('display') ?? '{}').theme ?? 'system'
  } catch {
    // Storage may be switched off or hold something else; the system's choice then stands.
  }
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
})()
