import { organisationImportPath, PATHS } from '#paths.ts'
import type { IconName } from '#ui/icon.tsx'

export type NavigationItem = { label: string; href: string; icon: IconName; isApart?: boolean }

/** Only what exists and leads somewhere for who is looking. */
export function navigationFor(organisationId: string | null): NavigationItem[] {
  return [
    { label: 'Dashboard', href: PATHS.dashboard, icon: 'dashboard' },
    ...(organisationId
      ? [{ label: 'Import', href: organisationImportPath(organisationId), icon: 'import' } as const]
      : []),
    { label: 'Connect', href: PATHS.onboardingConnect, icon: 'connect', isApart: true },
  ]
}
