// Runs before the first paint, as a file because the security policy allows no inline script.
;(() => {
  let theme = 'system'
  let density = 'standard'
  try {
    const kept = JSON.parse(localStorage.getItem('display') ?? '{}')
    theme = kept.theme ?? theme
    density = kept.density ?? density
  } catch {
    // Storage may be switched off or hold something else; the system's choice then stands.
  }
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  document.documentElement.dataset.density = density
})()
