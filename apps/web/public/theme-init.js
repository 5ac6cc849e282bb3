// Runs before the first paint, as a file because the security policy allows no inline script.
;(() => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let theme = 'system'
    let density = 'standard'
    try {
      const kept = JSON.parse(localStorage.getItem('display') ?? '{}')
      theme = kept.theme ?? theme
      density = kept.density ?? density
    } catch {
      // Storage may be switched off or hold something else; the system's choice then stands.
    }
    const isDark = theme === 'dark' || (theme !== 'light' && system.matches)
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
    document.documentElement.dataset.density = density
  }
  apply()
  // The page that explains Millpond has no app that follows the system.
  system.addEventListener('change', apply)
})()
